import { useText } from '@shopkeeper/ui/i18n';
import { Disclosure, Stack, Text } from '@shopkeeper/ui/layout';
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
    <Stack padding="14px 16px">
      <Disclosure
        isOpen={isFilled}
        title={
          <Text as="h2" color="secondary" size={14} weight={600}>
            {text('text.notes')}
          </Text>
        }
      >
        {notes.map(([name, value]) => (
          <Stack as="label" key={name} gap={4} margin="10px 0 0">
            <Text color="secondary" size={13}>
              {text(`text.${name}`)}
            </Text>
            <Input.TextArea
              value={value ?? ''}
              maxLength={maxNote}
              autoSize={{ minRows: 1, maxRows: 4 }}
              onChange={(event) => write(name, event.target.value)}
            />
          </Stack>
        ))}
      </Disclosure>
    </Stack>
  );
}
