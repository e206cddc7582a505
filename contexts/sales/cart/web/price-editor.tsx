import { useFormatters, useOverlay, useText } from '@shopkeeper/web-kit';
import { MoneyText } from '@shopkeeper/web-kit/resource';
import { Button, Input, Popover } from 'antd';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { type BasketLine, maxReason, minReason, type ShownLine } from './basket.ts';
import { YuanInput } from './yuan-input.tsx';

interface PriceEditorProps {
  readonly line: ShownLine;
  onChange(override: BasketLine['override']): void;
  /** The focus goes back to the line. */
  onClose(): void;
}

/** The price of a line; those who may agree another one change it here, with the reason. */
export function PriceEditor({ line, onChange, onClose }: PriceEditorProps) {
  const text = useText('cart');
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
      <button
        type="button"
        className="ct-price"
        data-price
        tabIndex={-1}
        aria-label={text('text.overrideOf', { name: line.name })}
      >
        <Pencil size={13} aria-hidden />
        <MoneyText fen={line.unitPrice} />
      </button>
    </Popover>
  );
}

interface PriceFormProps {
  readonly line: ShownLine;
  onDone(override: BasketLine['override']): void;
  onCancel(): void;
}

function PriceForm({ line, onDone, onCancel }: PriceFormProps) {
  const text = useText('cart');
  const { moneyText } = useFormatters();
  const [price, setPrice] = useState<number | null>(line.unitPrice);
  const [reason, setReason] = useState(line.override?.reason ?? '');
  const [isTried, setTried] = useState(false);
  const isLow = price !== null && line.floor !== null && price < line.floor;
  const isMute = reason.trim().length < minReason;
  const isSame = price === line.listPrice;
  function apply(): void {
    setTried(true);
    if (price === null || isLow || price < 0) return;
    if (isSame) return onDone(null);
    if (!isMute) onDone({ unitPrice: price, reason: reason.trim() });
  }
  return (
    <div className="ct-price-form" onKeyDown={(event) => event.key === 'Escape' && onCancel()}>
      <dl>
        <dt>{text('text.listPrice')}</dt>
        <dd>
          <MoneyText fen={line.listPrice} />
        </dd>
        {line.floor !== null && (
          <>
            <dt>{text('text.floor')}</dt>
            <dd>
              <MoneyText fen={line.floor} />
            </dd>
          </>
        )}
      </dl>
      <label>
        <span>{text('text.unitPrice')}</span>
        <YuanInput label={text('text.unitPrice')} value={price} isWrong={isLow} onChange={setPrice} onEnter={apply} />
      </label>
      {isLow && <p className="ct-fault">{text('text.belowFloor', { floor: moneyText(line.floor ?? 0) })}</p>}
      <label>
        <span>{text('text.reason')}</span>
        <Input
          value={reason}
          maxLength={maxReason}
          placeholder={text('text.reasonHint')}
          status={isTried && isMute && !isSame ? 'error' : ''}
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={apply}
        />
      </label>
      {isTried && isMute && !isSame && <p className="ct-fault">{text('text.reasonNeeded')}</p>}
      <footer>
        {line.override && (
          <Button type="link" onClick={() => onDone(null)}>
            {text('text.restorePrice')}
          </Button>
        )}
        <Button type="primary" onClick={apply}>
          {text('text.override')}
        </Button>
      </footer>
    </div>
  );
}
