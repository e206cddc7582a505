import { useOverlay } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainButton, Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { Pencil } from '@shopkeeper/ui/icons';
import { MoneyText } from '@shopkeeper/ui';
import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useOrderEntry } from './use-order-entry.ts';
import { YuanInput } from './yuan-input.tsx';

const fenPerYuan = 100;

interface AmountEditorProps {
  readonly title: string;
  readonly hint: string;
  readonly fen: number;
  /** The initial value of the input; null for empty. */
  readonly first: number | null;
  onSet(fen: number): void;
  /** Further ways to set the amount; receives a function that closes the input. */
  extra?(close: () => void): ReactNode;
}

/** An amount that becomes an input on a click. */
function AmountEditor({ title, hint, fen, first, onSet, extra }: AmountEditorProps) {
  const text = useText('draft-order');
  const [isOpen, setOpen] = useOverlay();
  const close = (): void => setOpen(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="leftTop"
      arrow={false}
      destroyOnHidden
      content={
        <AmountForm
          title={title}
          hint={hint}
          first={first}
          onSet={(next) => {
            onSet(next);
            close();
          }}
          extra={extra?.(close)}
        />
      }
    >
      <PlainButton className="draft-price">
        <span className="rs-unseen">{text('text.change', { title })}</span>
        <Pencil size={13} aria-hidden />
        <MoneyText fen={fen} />
      </PlainButton>
    </Popover>
  );
}

interface AmountFormProps extends Pick<AmountEditorProps, 'title' | 'hint' | 'first' | 'onSet'> {
  readonly extra: ReactNode;
}

function AmountForm({ title, hint, first, onSet, extra }: AmountFormProps) {
  const text = useText('draft-order');
  const [fen, setFen] = useState(first);
  const set = (): void => {
    if (fen !== null) onSet(fen);
  };
  return (
    <Stack gap={10} className="draft-price-form">
      <Stack as="label" gap={4}>
        <Text color="secondary" size={13}>
          {title}
        </Text>
        <YuanInput label={title} value={fen} onChange={setFen} onEnter={set} />
      </Stack>
      <Text as="p" color="muted" size={13}>
        {hint}
      </Text>
      <Toolbar
        as="footer"
        end={
          <Button type="primary" disabled={fen === null} onClick={set}>
            {text('text.apply')}
          </Button>
        }
      >
        {extra}
      </Toolbar>
    </Stack>
  );
}

/** Reduction or surcharge on the whole order by staff. */
export function AdjustEditor() {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const { adjust } = state.basket;
  const payable = state.view?.payableAmount ?? 0;
  const set = (fen: number): void => orderEntry.change((basket) => ({ ...basket, adjust: fen }));
  return (
    <AmountEditor
      title={text('text.adjust')}
      hint={text('text.adjustHint')}
      fen={adjust}
      first={adjust === 0 ? null : adjust}
      onSet={set}
      extra={(close) => (
        <>
          {adjust !== 0 && (
            <Button type="link" onClick={() => [set(0), close()]}>
              {text('text.noAdjust')}
            </Button>
          )}
          {payable % fenPerYuan > 0 && (
            <Button onClick={() => [set(adjust - (payable % fenPerYuan)), close()]}>{text('text.dropCents')}</Button>
          )}
        </>
      )}
    />
  );
}

/** The freight: as the products determine it, unless staff set it. */
export function FreightEditor() {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const { freight } = state.basket;
  const set = (fen: number | null): void => orderEntry.change((basket) => ({ ...basket, freight: fen }));
  return (
    <AmountEditor
      title={text('text.freight')}
      hint={text('text.freightHint')}
      fen={freight ?? state.view?.freightAmount ?? 0}
      first={freight ?? state.view?.freightAmount ?? 0}
      onSet={set}
      extra={(close) =>
        freight !== null && (
          <Button type="link" onClick={() => [set(null), close()]}>
            {text('text.freightByProducts')}
          </Button>
        )
      }
    />
  );
}
