import { EmptyState } from '@shopkeeper/admin-ui';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Button } from 'antd';
import type { PackedLine } from '../packing-view.domain.ts';
import type { Packing, PackingState } from './packing-state.ts';

/** The order on the table: its lines with pictures, shelves and counts. */
export function PackingOrderView({ packing, state }: { readonly packing: Packing; readonly state: PackingState }) {
  const text = useText('packing');
  const { order, last, sent } = state;
  if (!order) {
    const title = sent ? text('text.sent', { orderNo: sent.orderNo }) : text('text.nothingOpen');
    return <EmptyState title={title} hint={text('hint.nothingOpen')} />;
  }
  const qty = order.lines.reduce((sum, line) => sum + line.qty, 0);
  const packed = order.lines.reduce((sum, line) => sum + line.packed, 0);
  const next = order.lines.find((line) => line.packed < line.qty);
  return (
    <div className="packing-order">
      <header>
        <h2>
          <span>{order.orderNo.slice(0, -10)}</span>
          {order.orderNo.slice(-10)}
        </h2>
        {order.isTest && <b className="packing-test">{text('text.document.test')}</b>}
        {order.holdReason && <b className="packing-held">{text('text.held', { reason: order.holdReason })}</b>}
        <Button size="small" onClick={packing.leave}>
          {text('text.putAside')}
        </Button>
      </header>
      <ul>
        {order.lines.map((line) => (
          <PackingLine key={line.lineId} line={line} isNext={line === next} />
        ))}
      </ul>
      <footer>
        {last && (
          <span>
            {text('text.lastCount', { name: last.name })} <kbd className="ly-kbd">Backspace</kbd>
          </span>
        )}
        <progress value={packed} max={qty} aria-label={text('text.progress')} />
        <b>{text('text.units', { packed, qty })}</b>
      </footer>
    </div>
  );
}

function PackingLine({ line, isNext }: { readonly line: PackedLine; readonly isNext: boolean }) {
  const text = useText('packing');
  const isFull = line.packed === line.qty;
  return (
    <li data-full={isFull} data-next={isNext}>
      <Thumbnail src={line.image} size={64} />
      <span className="packing-item">
        <b>{line.name}</b>
        <small>{[line.specText, line.skuCode, line.barcode].filter(Boolean).join(' • ')}</small>
      </span>
      <span className="packing-shelf">{line.shelf}</span>
      <span className="packing-count" aria-label={text('text.countOf', { packed: line.packed, qty: line.qty })}>
        <b>{line.packed}</b> / {line.qty}
        <span className="packing-pips" aria-hidden>
          {Array.from({ length: Math.min(line.qty, 12) }, (_, index) => (
            <i key={index} data-on={index < line.packed} />
          ))}
        </span>
      </span>
    </li>
  );
}
