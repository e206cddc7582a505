import { titleOf } from '@shopkeeper/resource';
import { useText } from '@shopkeeper/web-kit';
import { TriangleAlert } from '@shopkeeper/web-kit/icons';
import { useResourceWords } from '@shopkeeper/web-kit/resource';
import { product, sku } from '../product.resource.ts';
import type { CellFault } from './sku-faults.ts';
import type { ProductForm } from './use-product-form.ts';

const mostShown = 12;

/** What a broken rule at a cell says. */
export function useCellWords(): (fault: CellFault) => string {
  const words = useResourceWords(product);
  return ({ col, fault }) =>
    words.fault(fault, Object.hasOwn(sku.fields, col) ? sku.fields[col as keyof typeof sku.fields] : undefined);
}

interface ProductFaultsProps {
  readonly of: ProductForm;
  focusCell(key: string, col: string): void;
}

/** What is wrong with the form as a whole; each fault leads to its field or its cell. What was typed stays as it is. */
export function ProductFaults({ of: { form, cellFaults }, focusCell }: ProductFaultsProps) {
  const text = useText('product');
  const words = useResourceWords(product);
  const cellWords = useCellWords();
  const plain = [...form.faults].filter(([path]) => !/^(skus|stock)\.\d/.test(path));
  if (!form.failure && cellFaults.length === 0) return null;
  const rest = cellFaults.length - mostShown;
  const isElsewhere = plain.length === 0 && cellFaults.length === 0;
  return (
    <div className="rs-summary" role="alert" ref={isElsewhere ? intoView : null}>
      <TriangleAlert size={16} aria-hidden />
      <div>
        <strong>{form.failure?.msg ?? words.of('resource:form.mend')}</strong>
        <ul>
          {plain.map(([path, fault]) => (
            <li key={path}>
              <button type="button" onClick={() => focusField(form.idOf(path))}>
                {words.of(titleOf(product, path.split('.')[0] ?? path))}
              </button>
              <span>{fault}</span>
            </li>
          ))}
          {cellFaults.slice(0, mostShown).map((one) => (
            <li key={`${one.key}:${one.col}:${one.fault.rule}`}>
              <button type="button" onClick={() => focusCell(one.key, one.col)}>
                {text('text.cellName', { line: one.line, column: columnTitle(one.col, text) })}
              </button>
              <span>{cellWords(one)}</span>
            </li>
          ))}
        </ul>
        {rest > 0 && <span className="rs-trace">{text('text.moreFaults', { count: rest })}</span>}
        {form.failure?.traceId && (
          <span className="rs-trace">{words.of('resource:state.trace', { traceId: form.failure.traceId })}</span>
        )}
      </div>
    </div>
  );
}

/** What no field is to blame for is read where it is said. */
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
