import { titleOf } from '@shopkeeper/resource/view';
import { useText } from '@shopkeeper/ui/i18n';
import { TriangleAlert } from '@shopkeeper/ui/icons';
import { useResourceLabels } from '@shopkeeper/admin-ui';
import { product, sku } from '../product.resource.ts';
import type { CellError } from './sku-issues.ts';
import type { ProductForm } from './use-product-form.ts';

const mostShown = 12;

/** Returns a function that formats the issue of a cell. */
export function useCellMessages(): (issue: CellError) => string {
  const labels = useResourceLabels(product);
  return ({ col, issue }) =>
    labels.issue(issue, Object.hasOwn(sku.fields, col) ? sku.fields[col as keyof typeof sku.fields] : undefined);
}

interface ProductIssuesProps {
  readonly of: ProductForm;
  focusCell(key: string, col: string): void;
}

/** Shows the form's failure and its issues; each issue links to its field or cell. Typed values are unchanged. */
export function ProductIssues({ of: { form, cellErrors }, focusCell }: ProductIssuesProps) {
  const text = useText('product');
  const labels = useResourceLabels(product);
  const cellWords = useCellMessages();
  const plain = [...form.issues].filter(([path]) => !/^(skus|stock)\.\d/.test(path));
  if (!form.failure && cellErrors.length === 0) return null;
  const rest = cellErrors.length - mostShown;
  const isElsewhere = plain.length === 0 && cellErrors.length === 0;
  return (
    <div className="rs-summary" role="alert" ref={isElsewhere ? intoView : null}>
      <TriangleAlert size={16} aria-hidden />
      <div>
        <strong>{form.failure?.msg ?? labels.of('resource:form.mend')}</strong>
        <ul>
          {plain.map(([path, issue]) => (
            <li key={path}>
              <button type="button" onClick={() => focusField(form.idOf(path))}>
                {labels.of(titleOf(product, path.split('.')[0] ?? path))}
              </button>
              <span>{issue}</span>
            </li>
          ))}
          {cellErrors.slice(0, mostShown).map((one) => (
            <li key={`${one.key}:${one.col}:${one.issue.rule}`}>
              <button type="button" onClick={() => focusCell(one.key, one.col)}>
                {text('text.cellName', { line: one.line, column: columnTitle(one.col, text) })}
              </button>
              <span>{cellWords(one)}</span>
            </li>
          ))}
        </ul>
        {rest > 0 && <span className="rs-trace">{text('text.moreFaults', { count: rest })}</span>}
        {form.failure?.traceId && (
          <span className="rs-trace">{labels.of('resource:state.trace', { traceId: form.failure.traceId })}</span>
        )}
      </div>
    </div>
  );
}

/** Scrolls to the summary when no field has an issue. */
function intoView(summary: HTMLElement | null): void {
  summary?.scrollIntoView({ block: 'center' });
}

function columnTitle(col: string, text: (key: string) => string): string {
  if (col === 'stock') return text('text.onHand');
  return text(col.startsWith('spec') ? 'line.sku.values' : `line.sku.${col}`);
}

function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
