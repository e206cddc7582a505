import { type AnyResource } from '@shopkeeper/resource';
import { titleOf, viewOf } from '@shopkeeper/resource/view';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { arrange, type ColumnState } from '@shopkeeper/grid';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { type CellViews, isNumeric, lineNames } from '../cells/grid-kinds.tsx';
import { FieldValue } from '../cells/field-value.tsx';
import { FilterLabel } from '../filters/filter-label.tsx';
import { gridColumns } from '../list-state/grid-columns.ts';
import type { AnyScreenProps } from '../list-state/screen-props.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import type { WireRow } from '../calls/wire.ts';

interface PrintViewProps {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly columns: ColumnState;
  onDone(): void;
}

/** Renders the rows of the page as a plain table with the filters and the time, and opens the browser's print dialog. */
export function PrintView({ screen, list, columns, onDone }: PrintViewProps) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(list.resource);
  const format = useFormatters();
  usePrint(onDone);
  const { resource, labels, rows, pageInfo: details } = list;
  const views = (screen.cells ?? {}) as CellViews;
  const columnOptions = (screen.columns ?? {}) as Parameters<typeof gridColumns>[0]['columnOptions'];
  const shown = arrange(gridColumns({ resource, resourceLabels, views, columnOptions, labels: () => labels }), columns);
  return createPortal(
    <section className="rs-print">
      <h1>{resourceLabels.title}</h1>
      <p>
        {list.look.view?.name ?? (list.tab && resourceLabels.of(list.tab.titleKey))}{' '}
        {details && text('list.count', { total: details.total })} · {format.time(Date.now())}
      </p>
      <PrintedFilters list={list} />
      <table>
        <thead>
          <tr>
            {shown.map(({ id, title }) => (
              <th key={id} scope="col" className={endOf(resource, id)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {shown.map(({ id }) => (
                <td key={id} className={endOf(resource, id)}>
                  {cellOf({ screen, list, views, row, id, time: format.time })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}

interface CellAsked {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly views: CellViews;
  readonly row: WireRow;
  readonly id: string;
  time(at: number): string;
}

/** Numbers are aligned at their end. */
function endOf(resource: AnyResource, id: string): string | undefined {
  const field = resource.fields[id];
  return field && isNumeric(field) ? 'end' : undefined;
}

function cellOf({ list, views, row, id, time }: CellAsked): ReactNode {
  const Own = views[id];
  if (Own) return <Own row={row} value={row[id]} />;
  const field = list.resource.fields[id];
  if (!field) return String(row[id] ?? '');
  // Printed times are absolute: "today" and "yesterday" mean nothing on another day.
  if (field.kind === 'time' && typeof row[id] === 'number') return time(row[id]);
  if (field.kind === 'lines') return lineNames(field, row[id]);
  return <FieldValue resource={list.resource} name={id} value={row[id] ?? null} labels={list.labels} />;
}

/** Lists the active filters as text. */
function PrintedFilters({ list: { resource, state } }: { readonly list: ResourceList }) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const filters = viewOf(resource).filters;
  const shown = state.filters.flatMap((leaf) => {
    const filter = filters.find(({ key }) => key === leaf.field);
    return filter ? [{ leaf, filter }] : [];
  });
  if (shown.length === 0 && state.quick === '') return null;
  return (
    <p>
      {state.quick !== '' && <span>“{state.quick}” </span>}
      {shown.map(({ leaf, filter }) => (
        <span key={filter.key}>
          {resourceLabels.of(titleOf(resource, filter.key))}
          {text('filter.colon')}
          <FilterLabel resource={resource} filter={filter} leaf={leaf} />{' '}
        </span>
      ))}
    </p>
  );
}

/** Opens the print dialog once, in the frame after rendering; calls `onDone` after printing. */
function usePrint(onDone: () => void): void {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const end = (): void => done.current();
    window.addEventListener('afterprint', end);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
