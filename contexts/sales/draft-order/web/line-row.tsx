import { PageLink, useMay, useText } from '@shopkeeper/web-kit';
import { X } from '@shopkeeper/web-kit/icons';
import { MoneyText } from '@shopkeeper/web-kit/resource';
import { type BasketLine, type ShownLine } from './basket.ts';
import { ErrorText } from './error-at.tsx';
import { Picture } from './picture.tsx';
import { PriceEditor } from './price-editor.tsx';
import { QtyField } from './qty-field.tsx';
import { rejectionMessage } from './rejection-message.ts';

export interface LineRowProps {
  readonly line: ShownLine;
  readonly place: number;
  /** Whether this is the one row in the Tab order. */
  readonly isCurrent: boolean;
  /** Increases when the line was just added to. */
  readonly freshness: number;
  /** The error of saving or placing, if it is about this line. */
  readonly issue: string | null;
  onChange(change: Partial<BasketLine>): void;
  onRemove(): void;
  onFocus(): void;
  refocus(): void;
}

/** A line: product, quantity and price; its error or warnings are below its name. */
export function LineRow(props: LineRowProps) {
  const { line, place, isCurrent, freshness } = props;
  const text = useText('draft-order');
  return (
    <div
      role="row"
      className="ct-line"
      data-line={place}
      data-sku={line.skuId}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${line.name} ${line.specText} ×${line.qty}`}
      onFocus={props.onFocus}
    >
      {freshness > 0 && <i key={freshness} className="ct-fresh" aria-hidden />}
      <div role="gridcell" className="ct-what">
        <Picture src={line.image} size={44} />
        <What {...props} />
      </div>
      <div role="gridcell" className={line.available < line.qty ? 'ct-left warn' : 'ct-left'}>
        {text('text.left', { count: line.available })}
      </div>
      <div role="gridcell" className="ct-unit">
        <UnitPrice {...props} />
      </div>
      <div role="gridcell" className="ct-many">
        <QtyField qty={line.qty} name={line.name} onChange={(qty) => props.onChange({ qty })} />
      </div>
      <div role="gridcell" className="ct-amount">
        <MoneyText fen={line.amount} />
      </div>
      <div role="gridcell" className="ct-out">
        <button type="button" tabIndex={-1} aria-label={text('text.removeOf', { name: line.name })} onClick={props.onRemove}>
          <X size={16} aria-hidden />
        </button>
      </div>
      <Said {...props} />
    </div>
  );
}

function What({ line }: LineRowProps) {
  const text = useText('draft-order');
  return (
    <div>
      <PageLink to={`/admin/catalog/product/${line.productId}`} tabIndex={-1}>
        {line.name}
      </PageLink>
      <small>
        {line.specText} {line.skuCode && <code>{line.skuCode}</code>}
      </small>
      {line.override && <small>{text('text.overridden', { reason: line.override.reason })}</small>}
    </div>
  );
}

/** The error of the line, or else its warnings. */
function Said({ line, issue }: LineRowProps) {
  const text = useText('draft-order');
  if (issue === null && line.warnings.length === 0) return null;
  return (
    <div role="gridcell" className="ct-messages">
      <ErrorText text={issue} />
      {issue === null && line.warnings.map((warning) => <p key={warning.errorCode}>{rejectionMessage(text, warning)}</p>)}
    </div>
  );
}

function UnitPrice({ line, onChange, refocus }: LineRowProps) {
  const may = useMay();
  return (
    <>
      {may('overridePrice') ? (
        <PriceEditor line={line} onChange={(override) => onChange({ override })} onClose={refocus} />
      ) : (
        <MoneyText fen={line.unitPrice} />
      )}
      {line.listPrice !== line.unitPrice && (
        <s>
          <MoneyText fen={line.listPrice} />
        </s>
      )}
    </>
  );
}
