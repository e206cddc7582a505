import { createContext, useContext } from 'react';
import type { DesignField, ModuleDesign } from '../module-design.domain.ts';
import type { GeneratorOverview } from '../generator-reply.domain.ts';

/** What the parts of the form share: the design, how it changes, what it may name, and its issues by path. */
export interface Designing {
  readonly design: ModuleDesign;
  readonly overview: GeneratorOverview;
  change(patch: Partial<ModuleDesign>): void;
  issueOf(path: string): string | undefined;
}

/** Provides the design to the parts of the form. */
export const DesigningContext = createContext<Designing | null>(null);

export function useDesigning(): Designing {
  const found = useContext(DesigningContext);
  if (!found) throw new Error('there is no design');
  return found;
}

export const newField = (name: string): DesignField => ({
  name,
  label: { zh: '', en: '' },
  kind: 'text',
  max: 60,
  form: true,
  list: true,
});

/** The design that the page starts with. */
export const newDesign = (): ModuleDesign => ({
  context: 'catalog',
  name: '',
  title: { zh: '', en: '' },
  one: { zh: '', en: '' },
  menu: { group: 'catalog', icon: 'boxes', weigh: 10 },
  fields: [{ ...newField('name'), filter: true, search: true }],
  labelField: 'name',
});

/** The same list with one item changed, removed where it is null, or moved by a step. */
export const withItem = <T>(all: readonly T[], at: number, item: T | null): T[] =>
  item === null ? all.filter((_, index) => index !== at) : all.map((one, index) => (index === at ? item : one));

export function reordered<T>(all: readonly T[], at: number, step: 1 | -1): T[] {
  const item = all[at];
  const rest = all.filter((_, index) => index !== at);
  return item === undefined ? [...all] : rest.toSpliced(at + step, 0, item);
}

type Option = NonNullable<DesignField['options']>[number];

/** `first=一级|First, second=二级|Second` */
export const optionsText = (options: readonly Option[] = []): string =>
  options.map(({ value, label }) => `${value}=${label.zh}|${label.en}`).join(', ');

/** Reads what `optionsText` writes; a value without labels is its own label. */
export const readOptions = (text: string): Option[] =>
  text
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [value = '', labels = value] = one.split('=').map((part) => part.trim());
      const [zh = '', en = zh] = labels.split('|').map((part) => part.trim());
      return { value, label: { zh, en } };
    });

/** A field of another kind, without what belongs to the former one only. */
export function ofKind(field: DesignField, kind: DesignField['kind']): DesignField {
  const { options: _options, to: _to, max: _max, min: _min, format: _format, search: _search, ...rest } = field;
  const isMany = ['refs', 'tags', 'images'].includes(kind);
  const isListed = !['richText', 'longText', 'refs', 'images'].includes(kind);
  const isFiltered = isListed && !['image', 'url'].includes(kind);
  return {
    ...rest,
    kind,
    ...(isMany ? { optional: undefined } : {}),
    ...(isListed ? {} : { list: undefined }),
    ...(isFiltered ? {} : { filter: undefined }),
    ...(['text', 'code', 'int', 'ref', 'mobile', 'email', 'date'].includes(kind) ? {} : { unique: undefined }),
  };
}
