import { type AnyResource, type ColumnView, viewOf } from '@shopkeeper/resource';
import type { ColumnOf, Option } from '../../grid/core/columns.ts';
import { type CellViews, kindOfColumn } from '../cells/grid-kinds.tsx';
import { statusLook } from '../cells/status-look.ts';
import type { ResourceWords } from '../resource-text.ts';
import type { Labels, WireRow } from '../wire.ts';

/** What a screen may say about a column beside its declaration. */
export type ColumnLook = Partial<
  Pick<ColumnOf<string, WireRow>, 'width' | 'min' | 'max' | 'grow' | 'dim' | 'hidden' | 'note' | 'picture' | 'pin'>
>;

interface Asked {
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  readonly views: CellViews;
  readonly looks: Readonly<Record<string, ColumnLook | undefined>>;
  readonly labels: () => Labels;
  /** Address of a row's own page, when it has one. */
  readonly href?: ((row: WireRow) => string | null) | undefined;
}

/** The columns of a list. The first one is the sticky one; the field that names a row is its link. */
export function gridColumns(asked: Asked): readonly ColumnOf<string, WireRow>[] {
  const columns = viewOf(asked.resource).columns;
  const picture = pictureBeside(asked.resource, columns, asked.views);
  return columns
    .filter(({ key }) => key !== picture)
    .map((column, index) => gridColumn(asked, column, { isFirst: index === 0, picture }));
}

function gridColumn(
  asked: Asked,
  { key, title, field, sortable }: ColumnView,
  at: { readonly isFirst: boolean; readonly picture: string | null },
): ColumnOf<string, WireRow> {
  const { resource, words, views, labels, href } = asked;
  const isLabel = key === resource.label && !views[key];
  const { picture } = at;
  return {
    id: key,
    title: words.of(title),
    kind: isLabel ? 'link' : kindOfColumn(key, field, views),
    sortable,
    ...(at.isFirst ? { pin: 'left' as const, fixed: true as const } : {}),
    ...(field?.kind === 'choice' ? { options: optionsOf(key, field.options, words) } : {}),
    ...(field?.kind === 'int' && field.options.unit ? { unit: field.options.unit } : {}),
    ...(isLabel && field?.kind !== 'code' ? { grow: 1 } : {}),
    ...(isLabel && href ? { href } : {}),
    ...(isLabel && picture ? { picture: (row: WireRow) => textOf(row[picture]) } : {}),
    ...(field?.kind === 'ref' || field?.kind === 'tree'
      ? { label: (row: WireRow) => labels()[key]?.[String(row[key])] ?? null }
      : {}),
    ...asked.looks[key],
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A picture that stands beside the name of its row is drawn in front of it, not in a column of its own. */
function pictureBeside(resource: AnyResource, columns: readonly ColumnView[], views: CellViews): string | null {
  const at = columns.findIndex(({ key }) => key === resource.label);
  const near = [columns[at - 1], columns[at + 1]].find((column) => column?.field?.kind === 'image');
  return near && at >= 0 && !views[near.key] && !views[resource.label] ? near.key : null;
}

function optionsOf(
  name: string,
  { values, tones }: { readonly values: readonly string[]; readonly tones?: Readonly<Record<string, Option['tone']>> },
  words: ResourceWords,
): readonly Option[] {
  return values.map((value) => {
    const tone = tones?.[value];
    return { value, label: words.choice(name, value), ...(tone ? { tone, ...statusLook(tone) } : {}) };
  });
}
