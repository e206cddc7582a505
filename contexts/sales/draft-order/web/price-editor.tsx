import { useOverlay } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, PlainButton, Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { Pencil } from '@shopkeeper/ui/icons';
import { MoneyText } from '@shopkeeper/ui';
import { Button, Input, type InputRef, Popover } from 'antd';
import { useRef, useState } from 'react';
import { type BasketLine, maxReason, minReason, type ShownLine } from './basket.ts';
import { ErrorText } from './error-at.tsx';
import { YuanInput } from './yuan-input.tsx';

interface PriceEditorProps {
  readonly line: ShownLine;
  onChange(override: BasketLine['override']): void;
  /** Returns the focus to the line. */
  onClose(): void;
}

/** The price of a line; staff with the permission change it here, with a reason. */
export function PriceEditor({ line, onChange, onClose }: PriceEditorProps) {
  const text = useText('draft-order');
  const [isOpen, setOpen] = useOverlay();
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <PriceForm
          line={line}
          onDone={(override) => {
            onChange(override);
            close();
          }}
          onCancel={close}
        />
      }
    >
      <PlainButton className="draft-price" data-price tabIndex={-1}>
        <span className="rs-unseen">{text('text.overrideOf', { name: line.name })}</span>
        <Pencil size={13} aria-hidden />
        <MoneyText fen={line.unitPrice} />
      </PlainButton>
    </Popover>
  );
}

interface PriceFormProps {
  readonly line: ShownLine;
  onDone(override: BasketLine['override']): void;
  onCancel(): void;
}

/** State and validation of the price form. */
function usePrice(line: ShownLine, onDone: PriceFormProps['onDone']) {
  const [price, setPrice] = useState<number | null>(line.unitPrice);
  const [reason, setReason] = useState(line.override?.reason ?? '');
  const [isTried, setTried] = useState(false);
  const field = useRef<InputRef>(null);
  const isLow = price !== null && line.floor !== null && price < line.floor;
  const isMute = price !== line.listPrice && reason.trim().length < minReason;
  function apply(): void {
    setTried(true);
    // The focus goes to what is missing.
    if (isMute && !isLow) field.current?.focus();
    if (price === null || isLow || isMute) return;
    onDone(price === line.listPrice ? null : { unitPrice: price, reason: reason.trim() });
  }
  return {
    price,
    setPrice,
    reason,
    setReason,
    field,
    isLow,
    isNeeded: price !== line.listPrice,
    isWordless: isTried && isMute,
    apply,
  };
}

function PriceForm({ line, onDone, onCancel }: PriceFormProps) {
  const text = useText('draft-order');
  const { moneyText } = useFormatters();
  const form = usePrice(line, onDone);
  return (
    <Stack gap={10} className="draft-price-form" role="presentation" onKeyDown={(event) => event.key === 'Escape' && onCancel()}>
      <DescriptionList
        layout="rows"
        items={[
          { key: 'list', title: text('text.listPrice'), value: <MoneyText fen={line.listPrice} /> },
          ...(line.floor === null ? [] : [{ key: 'floor', title: text('text.floor'), value: <MoneyText fen={line.floor} /> }]),
        ]}
      />
      <Stack as="label" gap={4}>
        <Text color="secondary" size={13}>
          {text('text.unitPrice')}
        </Text>
        <YuanInput
          label={text('text.unitPrice')}
          value={form.price}
          isWrong={form.isLow}
          onChange={form.setPrice}
          onEnter={form.apply}
        />
      </Stack>
      <ErrorText text={form.isLow ? text('text.belowFloor', { floor: moneyText(line.floor ?? 0) }) : null} />
      <Stack as="label" gap={4}>
        <Text color="secondary" size={13}>
          {text('text.reason')}
          {form.isNeeded && (
            <Text color="bad" aria-hidden>
              {' *'}
            </Text>
          )}
        </Text>
        <Input
          ref={form.field}
          value={form.reason}
          aria-required={form.isNeeded}
          maxLength={maxReason}
          placeholder={text('text.reasonHint')}
          status={form.isWordless ? 'error' : ''}
          onChange={(event) => form.setReason(event.target.value)}
          onPressEnter={form.apply}
        />
      </Stack>
      <ErrorText text={form.isWordless ? text('text.reasonNeeded') : null} />
      <Toolbar
        as="footer"
        end={
          <Button type="primary" onClick={form.apply}>
            {text('text.override')}
          </Button>
        }
      >
        {line.override && (
          <Button type="link" onClick={() => onDone(null)}>
            {text('text.restorePrice')}
          </Button>
        )}
      </Toolbar>
    </Stack>
  );
}
