import { isFreeName } from './design-names.domain.ts';
import type { DesignField, DesignLabel, ModuleDesign } from './module-design.domain.ts';

/** A column of an existing table; `type` as PostgreSQL names it. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

/** A resource that a column may refer to. */
interface Target {
  readonly context: string;
  readonly module: string;
  readonly resource: string;
}

const ofRows = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'created_by',
  'updated_by',
  'parent_id',
  'weigh',
  'grams',
];
const kinds: Readonly<Record<string, DesignField['kind']>> = {
  text: 'text',
  'character varying': 'text',
  boolean: 'flag',
  integer: 'int',
  bigint: 'int',
  smallint: 'int',
  date: 'date',
  'timestamp with time zone': 'time',
  ARRAY: 'tags',
};

const words = (name: string): string => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
const labelOf = (name: string): DesignLabel => ({ zh: words(name), en: words(name) });

function kindOf({ name, type }: TableColumn): DesignField['kind'] | null {
  const kind = kinds[type] ?? null;
  if (kind === 'int' && /(^|_)(amount|price)$/.test(name)) return 'money';
  if (kind === 'int' && name.endsWith('_bp')) return 'ratio';
  if (kind === 'text' && /(^|_)(mobile|phone)$/.test(name)) return 'mobile';
  if (kind === 'text' && /(^|_)email$/.test(name)) return 'email';
  return kind;
}

const isNameOfField = (name: string): boolean =>
  /^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(name) && name.length <= 63 && isFreeName(name);

function targetOf(name: string, resources: readonly Target[]): Target | undefined {
  return name.endsWith('_id') ? resources.find(({ resource }) => resource === name.slice(0, -3).replaceAll('_', '-')) : undefined;
}

function fieldOf(column: TableColumn, resources: readonly Target[]): DesignField | null {
  const kind = kindOf(column);
  const { name, isNullable } = column;
  if (kind === null || !isNameOfField(name)) return null;
  const to = kind === 'int' ? targetOf(name, resources) : undefined;
  const isListed = kind !== 'tags';
  return {
    name,
    label: labelOf(name),
    kind: to ? 'ref' : kind,
    form: true,
    list: isListed,
    filter: isListed,
    ...(isNullable && isListed && kind !== 'flag' ? { optional: true } : {}),
    ...(kind === 'text' ? { max: 255 } : {}),
    ...(to ? { to: { context: to.context, resource: to.resource, module: to.module } } : {}),
  };
}

/** The design that an existing table suggests, with the columns that no field stands for. */
export function designFromTable(
  table: string,
  columns: readonly TableColumn[],
  known: { readonly contexts: readonly string[]; readonly resources: readonly Target[] },
): { readonly design: ModuleDesign; readonly skipped: readonly string[] } {
  const context = known.contexts.find((one) => table.startsWith(`${one}_`)) ?? known.contexts[0] ?? 'catalog';
  const rest = table.startsWith(`${context}_`) ? table.slice(context.length + 1) : table;
  const own = columns.filter(({ name }) => !ofRows.includes(name));
  const read = own.map((column) => ({ column, field: fieldOf(column, known.resources) }));
  const found = read.flatMap(({ field }) => field ?? []).slice(0, 59);
  const label = found.find(({ kind, optional }) => kind === 'text' && !optional);
  const name: DesignField = { name: 'name', label: labelOf('name'), kind: 'text', max: 60, form: true, list: true, filter: true };
  const fields = label ? found : [name, ...found.filter((one) => one.name !== 'name')];
  const has = (column: string): boolean => columns.some((one) => one.name === column);
  return {
    design: {
      context,
      name: rest.slice(0, 40).replace(/_$/, ''),
      title: labelOf(rest),
      one: labelOf(rest),
      menu: { group: 'system', icon: 'boxes', weigh: 10 },
      fields: fields.map((field) => (field.name === (label ?? name).name ? { ...field, search: true } : field)),
      labelField: (label ?? name).name,
      ...(has('weigh') ? { sortable: true } : {}),
      ...(has('parent_id') ? { treeDepth: 3 } : {}),
    },
    skipped: read.flatMap(({ column, field }) => (field ? [] : [column.name])),
  };
}
