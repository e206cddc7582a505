import { useText } from '@shopkeeper/web-kit';
import { ChevronRight } from '@shopkeeper/web-kit/icons';
import { Input } from 'antd';
import { useOrderEntry } from './use-order-entry.ts';

const maxNote = 500;

/** Notes of buyer and staff; collapsed until one is filled in. */
export function NotesPanel() {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const { buyerNote, staffNote } = state.basket;
  const isFilled = buyerNote !== null || staffNote !== null;
  const write = (name: 'buyerNote' | 'staffNote', value: string): void =>
    orderEntry.change((basket) => ({ ...basket, [name]: value === '' ? null : value }));
  const notes = [
    ['buyerNote', buyerNote],
    ['staffNote', staffNote],
  ] as const;
  return (
    <details className="ct-block ct-notes" open={isFilled || undefined}>
      <summary>
        <ChevronRight size={15} aria-hidden />
        <h2>{text('text.notes')}</h2>
      </summary>
      {notes.map(([name, value]) => (
        <label key={name}>
          <span>{text(`text.${name}`)}</span>
          <Input.TextArea
            value={value ?? ''}
            maxLength={maxNote}
            autoSize={{ minRows: 1, maxRows: 4 }}
            onChange={(event) => write(name, event.target.value)}
          />
        </label>
      ))}
    </details>
  );
}
