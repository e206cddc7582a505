import { type AnyResource } from '@shopkeeper/resource';
import { tableNameOf } from '@shopkeeper/resource/view';
import { shownIn } from './list-columns.ts';
import { columnOf, quoted } from './sql-text.ts';

/** Labels of referenced rows, by field and id. */
export type Labels = Record<string, Record<string, string>>;

/** A shown field that refers to a row, and the selection of that row's label. No field has the name of its column. */
interface LabelColumn {
  readonly key: string;
  readonly column: string;
  readonly text: string;
}

const known = new WeakMap<AnyResource, readonly LabelColumn[]>();

/** The labels that a list shows: of each reference to one row. They are read for the rows of the page only, deleted targets too. */
export function labelColumns(resource: AnyResource): readonly LabelColumn[] {
  const found = known.get(resource);
  if (found) return found;
  const columns = shownIn(resource).flatMap((key): LabelColumn[] => {
    const field = resource.fields[key];
    if (field?.kind !== 'ref' && field?.kind !== 'tree') return [];
    const target = field.kind === 'tree' ? resource : field.options.to();
    const label = `select x.${columnOf(target.label)}::text from ${quoted(tableNameOf(target))} x where x.id = t.${columnOf(key)}`;
    const column = `#${key}`;
    return [{ key, column, text: `, (${label}) as ${quoted(column)}` }];
  });
  known.set(resource, columns);
  return columns;
}

/** Takes the labels out of the rows of a page. */
export function takeLabels(rows: readonly Record<string, unknown>[], columns: readonly LabelColumn[]): Labels {
  const labels: Labels = {};
  for (const row of rows)
    for (const { key, column } of columns) {
      const label = row[column];
      if (typeof label === 'string') (labels[key] ??= {})[String(row[key])] = label;
      delete row[column];
    }
  return labels;
}
