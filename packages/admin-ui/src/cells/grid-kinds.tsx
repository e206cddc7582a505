import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, type Kind, lineText } from '@shopkeeper/resource/fields';
import type { ComponentType, ReactNode } from 'react';
import type { Kind as GridKind, KindName, Kinds, ViewProps } from '@shopkeeper/grid';
import type { Labels, WireRow } from '../calls/wire.ts';
import { FieldValue } from './field-value.tsx';

/** Maps each field kind to its grid kind. `rich` kinds need more than the value and are rendered by `FieldValue`. */
const gridKinds = {
  id: 'number',
  text: 'text',
  longText: 'text',
  richText: 'text',
  code: 'text',
  int: 'number',
  money: 'money',
  ratio: 'ratio',
  flag: 'flag',
  choice: 'choice',
  dict: 'rich',
  tags: 'tags',
  date: 'date',
  time: 'time',
  image: 'image',
  images: 'images',
  url: 'text',
  mobile: 'text',
  email: 'text',
  region: 'rich',
  weigh: 'number',
  ref: 'reference',
  refs: 'rich',
  tree: 'reference',
  lines: 'rich',
  secret: 'text',
  json: 'text',
} as const satisfies Readonly<Record<Kind, KindName | 'rich'>>;

/** A component that renders one column of a list instead of the kit. */
export type CellView<Row, Value> = ComponentType<{ readonly row: Row; readonly value: Value }>;
export type CellViews = Readonly<Record<string, CellView<WireRow, unknown> | undefined>>;

/** Returns the grid kind of a column. */
export function kindOfColumn(name: string, field: AnyField | null, views: CellViews): KindName {
  if (views[name]) return `custom:${name}`;
  if (!field) return 'text';
  if (field.kind === 'choice' && field.options.statusColors) return 'status';
  return isRich(field) ? `custom:${name}` : (gridKinds[field.kind] as KindName);
}

/** Whether a component draws the values of a field. */
const isRich = (field: AnyField): boolean =>
  gridKinds[field.kind] === 'rich' || (field.kind === 'code' && field.options.named !== undefined);

interface Asked {
  readonly resource: AnyResource;
  readonly views: CellViews;
  readonly labels: () => Labels;
}

/** Builds the custom grid kinds for the columns of a resource. */
export function kindsOf({ resource, views, labels }: Asked): Kinds {
  const names = [...new Set([...resource.list, ...Object.keys(resource.computed), ...Object.keys(views)])];
  const made = names.flatMap((name): [`custom:${string}`, GridKind<unknown>][] => {
    const Own = views[name];
    const field = resource.fields[name];
    if (Own) {
      const kind = drawn(({ row, value }) => <Own row={row as WireRow} value={value} />);
      return [[`custom:${name}`, field && isNumeric(field) ? { ...kind, align: 'end' } : kind]];
    }
    if (field?.kind === 'lines') return [[`custom:${name}`, { text: (value) => lineNames(field, value) }]];
    if (!field || !isRich(field)) return [];
    return [
      [`custom:${name}`, drawn(({ value }) => <FieldValue resource={resource} name={name} value={value} labels={labels()} />)],
    ];
  });
  return Object.fromEntries(made);
}

/** Joins the labels of lines. */
export function lineNames(field: AnyField, value: unknown): string {
  const key = lineText(field);
  if (key === null || !Array.isArray(value)) return '';
  return value.map((line: Readonly<Record<string, unknown>>) => String(line[key])).join(' / ');
}

/** Whether values of this field are numbers, which are aligned at their last digits. */
export const isNumeric = ({ kind }: AnyField): boolean => kind === 'int' || kind === 'money' || kind === 'ratio';

const drawn = (View: (props: ViewProps<unknown>) => ReactNode): GridKind<unknown> => ({
  text: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  View,
});
