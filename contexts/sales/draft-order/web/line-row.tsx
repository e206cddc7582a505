import { useMay } from '@shopkeeper/admin-ui';
import { PageLink } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { X } from '@shopkeeper/ui/icons';
import { MoneyText } from '@shopkeeper/ui';
import { Button } from 'antd';
import { type BasketLine, type ShownLine } from './basket.ts';
import { ErrorText } from './error-at.tsx';
import { PriceEditor } from './price-editor.tsx';
import { QtyField } from './qty-field.tsx';
import { rejectionMessage } from '../../order/web/rejection-message.ts';

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
      className="draft-line"
      data-line={place}
      data-sku={line.skuId}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${line.name} ${line.specText} ×${line.qty}`}
      onFocus={props.onFocus}
    >
      {freshness > 0 && <i key={freshness} className="draft-fresh" aria-hidden />}
      <Stack row gap={12} role="gridcell" className="draft-what">
        <Thumbnail src={line.image} size={44} />
        <What {...props} />
      </Stack>
      <div role="gridcell" className="draft-left">
        <Text numeric nowrap size={12.5} color={line.available < line.qty ? 'warn' : 'muted'}>
          {text('text.left', { count: line.available })}
        </Text>
      </div>
      <div role="gridcell" className="draft-unit">
        <UnitPrice {...props} />
      </div>
      <div role="gridcell" className="draft-qty">
        <QtyField qty={line.qty} name={line.name} onChange={(qty) => props.onChange({ qty })} />
      </div>
      <div role="gridcell" className="draft-amount">
        <Text weight={600} className="ly-stat">
          <MoneyText fen={line.amount} />
        </Text>
      </div>
      <div role="gridcell" className="draft-remove">
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          aria-label={text('text.removeOf', { name: line.name })}
          icon={<X size={16} aria-hidden />}
          onClick={props.onRemove}
        />
      </div>
      <LineNotes {...props} />
    </div>
  );
}

function What({ line }: LineRowProps) {
  const text = useText('draft-order');
  return (
    <div>
      <PageLink to={`/admin/catalog/product/${line.productId}`} className="ly-quiet-link" tabIndex={-1}>
        {line.name}
      </PageLink>
      <Text as="small" block color="muted" size={12.5}>
        {line.specText} {line.skuCode}
      </Text>
      {line.override && (
        <Text as="small" block color="muted" size={12.5}>
          {text('text.overridden', { reason: line.override.reason })}
        </Text>
      )}
    </div>
  );
}

/** The error of the line, or else its warnings. */
function LineNotes({ line, issue }: LineRowProps) {
  const text = useText('draft-order');
  if (issue === null && line.warnings.length === 0) return null;
  return (
    <div role="gridcell" className="draft-issues">
      <ErrorText text={issue} />
      {issue === null &&
        line.warnings.map((warning) => (
          <Text as="p" key={warning.errorCode} color="warn" size={13}>
            {rejectionMessage(text, warning)}
          </Text>
        ))}
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
        <Text as="s" block color="muted" size={12.5}>
          <MoneyText fen={line.listPrice} />
        </Text>
      )}
    </>
  );
}
