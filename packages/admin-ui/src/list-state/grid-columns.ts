import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, type FieldOf } from '@shopkeeper/resource/fields';
import { type ColumnView, viewOf } from '@shopkeeper/resource/view';
import type { ColumnOf, Option } from '@shopkeeper/grid';
import { type CellViews, kindOfColumn } from '../cells/grid-kinds.tsx';
import { controlOf } from '../filters/filter-model.ts';
import type { ResourceLabels } from '../texts/resource-text.ts';
import type { Labels, WireRow } from '../calls/wire.ts';

type GridColumn = ColumnOf<string, WireRow>;

/** The column options a page may set in addition to the declaration. */
export type ColumnOptions = Partial<
  Pick<ColumnOf<string, WireRow>, 'title' | 'width' | 'min' | 'max' | 'grow' | 'dim' | 'hidden' | 'note' | 'picture' | 'pin'>
>;

interface Asked {
  readonly resource: AnyResource;
  readonly resourceLabels: ResourceLabels;
  readonly views: CellViews;
  readonly columnOptions: Readonly<Record<string, ColumnOptions | undefined>>;
  readonly labels: () => Labels;
  /** Whether rows are nested under their parents, which then need no column. */
  readonly isTree?: boolean;
  /** Returns the URL of a row's own page, if it has one. */
  readonly href?: ((row: WireRow) => string | null) | undefined;
}

/** Returns the columns of a list. The first column is sticky; the field that labels a row is a link. */
export function gridColumns(options: Asked): readonly GridColumn[] {
  const columns = viewOf(options.resource).columns;
  const picture = pictureBeside(options.resource, columns, options.views);
  return columns
    .filter(({ key }) => key !== picture)
    .map((column, index) => gridColumn(options, column, { isFirst: index === 0, picture }));
}

function gridColumn(
  options: Asked,
  column: ColumnView,
  at: { readonly isFirst: boolean; readonly picture: string | null },
): GridColumn {
  const { resource, resourceLabels, views } = options;
  const { key, title, field, sortable } = column;
  const isLabel = key === resource.label && !views[key];
  return {
    id: key,
    title: resourceLabels.of(title),
    kind: isLabel ? 'link' : kindOfColumn(key, field, views),
    sortable,
    ...(asksFilter(resource, key) ? { filter: 'text' as const } : {}),
    ...(at.isFirst ? { pin: 'left' as const, fixed: true as const } : {}),
    ...(field ? ofField(options, key, field) : {}),
    ...(field?.kind === 'tree' && options.isTree ? { hidden: true as const } : {}),
    ...(isLabel ? ofLabel(options, at.picture) : {}),
    ...options.columnOptions[key],
  };
}

const asksFilter = (resource: AnyResource, key: string): boolean => {
  const field = resource.fields[key];
  return field !== undefined && resource.filters.includes(key) && controlOf({ field }) !== 'none';
};

const widths: Readonly<Partial<Record<AnyField['kind'], number>>> = { ref: 124, tree: 124, dict: 108, region: 172, mobile: 124 };

/** Estimates the width of the longest option so that none is cut off; a Latin letter is half as wide as a Chinese one. */
function widthOfWords(options: readonly Option[], isStatus: boolean): number {
  const lengths = options.map(({ label }) => [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 7.1), 0));
  return Math.round(Math.min(200, Math.max(isStatus ? 96 : 80, Math.max(0, ...lengths) + (isStatus ? 56 : 28))));
}

/** Returns the column settings that follow from the field's kind. */
function ofField({ resourceLabels, labels }: Asked, key: string, field: AnyField): Partial<GridColumn> {
  const width = widths[field.kind];
  const sized = width === undefined ? {} : { width };
  if (field.kind === 'lines') return { width: 260, grow: 2 };
  if (field.kind === 'choice') {
    const options = optionsOf(key, field.options, resourceLabels);
    return { width: widthOfWords(options, field.options.statusColors !== undefined), options };
  }
  if (field.kind === 'int' && field.options.unit) return { ...sized, unit: field.options.unit };
  if (field.kind !== 'ref' && field.kind !== 'tree') return sized;
  return { ...sized, label: (row) => labels()[key]?.[String(row[key])] ?? null };
}

/** The label column opens the row and takes the remaining width, unless it is a number of fixed length. */
function ofLabel({ resource, href }: Asked, picture: string | null): Partial<GridColumn> {
  return {
    ...(resource.fields[resource.label]?.kind === 'code' ? {} : { grow: 1, width: 200 }),
    ...(href ? { href } : {}),
    ...(picture ? { picture: (row) => pictureOf(row[picture]) } : {}),
  };
}

/** Returns the picture, or the first of several. */
const pictureOf = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : null;
};

/** Returns the picture field next to the label; it is rendered in the label's column instead of its own. */
function pictureBeside(resource: AnyResource, columns: readonly ColumnView[], views: CellViews): string | null {
  const at = columns.findIndex(({ key }) => key === resource.label);
  const near = [columns[at - 1], columns[at + 1]].find(
    (column) => column?.field?.kind === 'image' || column?.field?.kind === 'images',
  );
  return near && at >= 0 && !views[near.key] && !views[resource.label] ? near.key : null;
}

function optionsOf(
  name: string,
  { values, statusColors, statusShapes }: FieldOf<'choice'>['options'],
  resourceLabels: ResourceLabels,
): readonly Option[] {
  return values.map((value) => {
    const tone = statusColors?.[value];
    const shape = statusShapes?.[value];
    return { value, label: resourceLabels.choice(name, value), ...(tone ? { tone } : {}), ...(shape ? { shape } : {}) };
  });
}

const asides: readonly AnyField['kind'][] = ['image', 'lines'];

/**
 * Returns the columns a phone hides by default: all but the label, the state and the first amount. A list without state and
 * amount also shows pictures, lines and a flag, or its first instant. Entries of a ledger are known by their instant and amount. A
 * page may name the shown columns itself.
 */
export function hiddenOnPhone(resource: AnyResource, shown?: readonly string[]): readonly string[] {
  const columns = viewOf(resource).columns;
  if (shown) return columns.filter(({ key }) => !shown.includes(key)).map(({ key }) => key);
  const amount = columns.find(({ field }) => field?.kind === 'money')?.key;
  const instant = columns.find(({ field }) => field?.kind === 'time')?.key;
  const flags = columns.flatMap(({ key, field }) => (field?.kind === 'flag' ? [key] : []));
  const flag = flags.find((key) => key === 'enabled') ?? flags[0];
  const hasMore = flag !== undefined || columns.some(({ field }) => field?.kind === 'lines');
  const isEntry = resource.appendOnly && amount !== undefined && instant === columns[0]?.key;
  const kept = new Set([isEntry ? instant : resource.label, resource.state, amount ?? null]);
  const isPlain = resource.state === null && amount === undefined;
  const isAside = ({ key, field }: ColumnView): boolean =>
    key === flag || (key === instant && !hasMore) || (field !== null && asides.includes(field.kind));
  return columns.filter((column) => !kept.has(column.key) && !(isPlain && isAside(column))).map(({ key }) => key);
}
