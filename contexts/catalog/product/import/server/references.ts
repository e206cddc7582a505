import { type Tx } from '@shopkeeper/server/database';
import { audit, type AuditEntry, type Who } from '@shopkeeper/server/http';
import type { CategoryTree } from '../categories.domain.ts';
import type { CategoryDraft } from '../draft.domain.ts';
import type { ResolvedProduct } from '../status.domain.ts';
import { readTree } from './shop-rows.ts';

/** Ids of the brands and categories that a batch names, by their name. */
export interface ReferenceIds {
  readonly brandOf: (name: string) => number | null;
  readonly categoryOf: (category: CategoryDraft) => number | null;
}

/** Only one import at a time creates brands and categories, so that no name is created twice. */
const makersLock = 410_001;

const draftsOf = (settled: readonly ResolvedProduct[]) =>
  settled.flatMap(({ verdict }) => (verdict.kind === 'create' || verdict.kind === 'update' ? [verdict.draft] : []));

async function brandIds(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; name: string }>(
    'select id, name from catalog_brand where name = any($1::text[]) and deleted_at is null',
    [names],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function makeBrands(tx: Tx, names: readonly string[]): Promise<{ id: number; name: string }[]> {
  return tx.rows<{ id: number; name: string }>(
    `insert into catalog_brand (name, weigh) select n.name, coalesce((select max(weigh) from catalog_brand), 0) + n.place
     from unnest($1::text[]) with ordinality as n(name, place) returning id, name`,
    [names],
  );
}

/** Creates the missing part of a path, from the first missing step down. */
async function makePath(tx: Tx, tree: CategoryTree, path: readonly string[]): Promise<{ id: number; name: string }[]> {
  const { id, steps } = tree.reach(path);
  const made: { id: number; name: string }[] = [];
  let parent = id;
  for (const name of path.slice(steps)) {
    const [row] = await tx.rows<{ id: number }>(
      `insert into catalog_category (parent_id, name, weigh) values ($1, $2, coalesce((select max(weigh) from catalog_category), 0) + 1) returning id`,
      [parent, name],
    );
    parent = row?.id ?? null;
    made.push({ id: parent ?? 0, name });
  }
  return made;
}

const entry = (resource: string, { id, name }: { id: number; name: string }): AuditEntry => ({
  action: 'add',
  resource,
  rowId: id,
  label: name,
  after: { name },
});

/** Finds the brands and categories of a batch and creates the missing ones, with audit entries. */
export async function resolveReferences(
  tx: Tx,
  settled: readonly ResolvedProduct[],
  options: { readonly tree: CategoryTree; readonly who: Who },
): Promise<ReferenceIds> {
  const drafts = draftsOf(settled);
  const names = [...new Set(drafts.flatMap(({ brand }) => (brand ? [brand] : [])))];
  const categories = drafts.flatMap(({ category }) => category ?? []);
  let brands = await brandIds(tx, names);
  let { tree } = options;
  const isMissing = () => names.some((name) => !brands.has(name)) || categories.some((one) => tree.find(one) === null);
  if (isMissing()) {
    await tx.rows('select pg_advisory_xact_lock($1)', [makersLock]);
    brands = await brandIds(tx, names);
    tree = await readTree(tx);
    const made = await makeBrands(
      tx,
      names.filter((name) => !brands.has(name)),
    );
    const entries = made.map((row) => entry('catalog/brand', row));
    for (const category of categories) {
      if (tree.find(category) !== null) continue;
      const rows = await makePath(tx, tree, category.path);
      entries.push(...rows.map((row) => entry('catalog/category', row)));
      tree = await readTree(tx);
    }
    audit(tx, options.who, entries);
    brands = await brandIds(tx, names);
  }
  return { brandOf: (name) => brands.get(name) ?? null, categoryOf: (category) => tree.find(category) };
}
