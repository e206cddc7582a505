import { type AnyResource } from '@shopkeeper/resource';
import { type ResourceRef } from '@shopkeeper/resource/fields';
import { snake, tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import type { FileColumn } from './file-labels.ts';
import { columnOf, quoted, Values } from '../list/sql-text.ts';
import { dataScopeOf, type ScopeCaller } from '../rows/data-scope.ts';

/** Maps the names in a file to ids of rows, and back. */
export interface NameBook {
  readonly find: (key: string, name: string) => number | string;
  readonly label: (key: string, id: number) => string;
  /** Adds a row of the file itself, so that later rows can name it as their parent. */
  readonly note: (row: Readonly<Record<string, unknown>> & { readonly id: number }) => void;
}

interface Named {
  readonly id: number;
  readonly label: string;
  readonly parent: number | null;
}

const arrow = ' > ';

/** Reads the labels of a target's rows that the caller may see: those with the given names, or all rows of a tree. */
async function namesOf(
  db: Queryable,
  target: ResourceRef,
  { caller, ...options }: { caller: ScopeCaller } & ({ parent: string } | { names: readonly string[] }),
): Promise<Named[]> {
  const isTree = 'parent' in options;
  const up = isTree ? `t.${quoted(snake(options.parent))}` : 'null::bigint';
  const label = `t.${columnOf(target.label)}::text`;
  const values = new Values();
  const named = isTree ? '' : ` and ${label} = any(${values.add(options.names)}::text[])`;
  // Targets are declared resources; the field knows the part of them that it needs.
  const scope = dataScopeOf(target as AnyResource, caller)?.(values);
  return db.rows<Named>(
    `select t.id, ${label} as label, ${up} as parent from ${quoted(tableNameOf(target))} t
     where t.deleted_at is null${named}${scope ? ` and ${scope}` : ''} order by t.id`,
    values.list,
  );
}

/** The names that one column can refer to: a label, or in a tree also the path from the root. */
class Names {
  readonly byId = new Map<number, Named>();
  readonly byName = new Map<string, number | 'ambiguous'>();

  constructor(rows: readonly Named[]) {
    for (const row of rows) this.byId.set(row.id, row);
    for (const row of rows) this.index(row);
  }

  pathOf(id: number | null, depth = 0): string {
    const row = this.byId.get(id ?? 0);
    if (row === undefined || depth > 20) return '';
    const above = this.pathOf(row.parent, depth + 1);
    return above === '' ? row.label : `${above}${arrow}${row.label}`;
  }

  index(row: Named): void {
    const path = this.pathOf(row.id);
    this.byName.set(
      path,
      row.parent === null && this.byName.has(path) && this.byName.get(path) !== row.id ? 'ambiguous' : row.id,
    );
    if (row.parent === null) return;
    const twin = this.byName.get(row.label);
    this.byName.set(row.label, twin === undefined || twin === row.id ? row.id : 'ambiguous');
  }

  add(row: Named): void {
    this.byId.set(row.id, row);
    this.index(row);
  }
}

/**
 * Reads the names that the columns of a file refer to: for a reference only those used in the file, for a tree all. A row outside of
 * the data scopes of the caller is an unknown one.
 */
export async function nameBook(
  db: Queryable,
  resource: AnyResource,
  options: {
    readonly caller: ScopeCaller;
    readonly columns: readonly FileColumn[];
    readonly used: (key: string) => readonly string[];
  },
): Promise<NameBook> {
  const { caller, columns, used } = options;
  const books = new Map<string, Names>();
  for (const { key, field } of columns) {
    if (field.kind === 'tree') books.set(key, new Names(await namesOf(db, resource, { caller, parent: key })));
    if (field.kind === 'ref') books.set(key, new Names(await namesOf(db, field.options.to(), { caller, names: used(key) })));
  }
  const tree = columns.find(({ field }) => field.kind === 'tree')?.key;
  return {
    find(key, name) {
      const found = books.get(key)?.byName.get(name.split(/\s*>\s*/).join(arrow)) ?? books.get(key)?.byName.get(name);
      if (found === undefined) return 'missing-reference';
      return found === 'ambiguous' ? 'ambiguous' : found;
    },
    label: (key, id) => books.get(key)?.pathOf(id) ?? '',
    note(row) {
      if (tree === undefined) return;
      const parent = row[tree];
      books
        .get(tree)
        ?.add({ id: row.id, label: String(row[resource.label] ?? ''), parent: typeof parent === 'number' ? parent : null });
    },
  };
}
