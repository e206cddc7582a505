import { isRejection, type Rejection } from '@shopkeeper/resource';
import { generateMatrix, type MatrixSpec, specHash } from './sku-matrix.domain.ts';

/** The editable values of one SKU. Amounts in fen, weight in grams, volume in cm³, stock in units on hand. */
export interface SkuValues {
  readonly skuCode: string | null;
  readonly barcode: string | null;
  readonly priceAmount: number | null;
  readonly marketAmount: number | null;
  readonly costAmount: number | null;
  readonly stock: number | null;
  readonly weightG: number | null;
  readonly volumeCm3: number | null;
  readonly lowStock: number | null;
  readonly image: string | null;
  readonly enabled: boolean;
}

/** One row of the grid in which a product's SKUs are edited. */
export interface SkuRow extends SkuValues {
  /** Stable for the lifetime of the form. */
  readonly key: string;
  /** Null until saved. */
  readonly id: number | null;
  readonly values: readonly string[];
}

/** The specs and SKUs of a product in a form. */
export interface SkuGrid {
  /** The specs as entered; those without values produce no SKUs yet. */
  readonly specs: readonly MatrixSpec[];
  readonly rows: readonly SkuRow[];
  /** Removed rows by combination; a row is restored when its combination returns. */
  readonly attic: ReadonlyMap<string, SkuRow>;
  /** Combinations that are not sold; they get no row. */
  readonly excluded: ReadonlySet<string>;
}

const empty: SkuValues = {
  skuCode: null,
  barcode: null,
  priceAmount: null,
  marketAmount: null,
  costAmount: null,
  stock: null,
  weightG: null,
  volumeCm3: null,
  lowStock: null,
  image: null,
  enabled: true,
};

const usedNames = (specs: readonly MatrixSpec[]): string[] =>
  specs.filter(({ values }) => values.length > 0).map(({ spec }) => spec);

/** Returns the names of the specs that produce SKUs, in the order of each row's `values`. */
export const specNames = ({ specs }: SkuGrid): string[] => usedNames(specs);

/** Returns the grid of a new product: one SKU, no specs. */
export const emptySkuGrid = (): SkuGrid => ({
  specs: [],
  rows: [{ ...empty, key: 'new-1', id: null, values: [] }],
  attic: new Map(),
  excluded: new Set(),
});

/** Returns the grid of stored SKUs. Combinations without a SKU are excluded. */
export function skuGridOf(specs: readonly MatrixSpec[], rows: readonly SkuRow[]): SkuGrid {
  const names = usedNames(specs);
  const known = new Set(rows.map(({ values }) => specHash(names, values)));
  const all = generateMatrix(specs, { specs: names, skus: rows });
  const missing = isRejection(all) ? [] : all.rows.filter((row) => !known.has(row.specHash)).map((row) => row.specHash);
  return { specs, rows, attic: new Map(), excluded: new Set(missing) };
}

/**
 * Returns the grid with other specs or values. A remaining combination keeps its row; a returning one gets its row back; after a
 * spec was added or removed, each row becomes the first combination it fits, and the other combinations copy its amounts.
 * Rejects like `generateMatrix`.
 */
export function withSpecs(grid: SkuGrid, specs: readonly MatrixSpec[], newKey: () => string): SkuGrid | Rejection {
  const before = specNames(grid);
  const names = usedNames(specs);
  const matrix = generateMatrix(specs, { specs: before, skus: grid.rows });
  if (isRejection(matrix)) return matrix;
  const heirs = heirsOf({ before, names, dropped: matrix.dropped });
  const rows = matrix.rows
    .filter(({ specHash: hash }) => !grid.excluded.has(hash))
    .map(({ specHash: hash, values, kept }): SkuRow => {
      if (kept) return { ...kept, values };
      const stored = grid.attic.get(hash);
      return stored ? { ...stored, values } : { ...(heirs(values) ?? { ...empty, key: newKey(), id: null }), values };
    });
  const lives = new Set(rows.map(({ key }) => key));
  const gone = matrix.dropped.filter(({ key }) => !lives.has(key)).map((row) => [specHash(before, row.values), row] as const);
  return { specs, rows: uniqueKeys(rows, newKey), attic: new Map([...grid.attic, ...gone]), excluded: grid.excluded };
}

interface Change {
  readonly before: readonly string[];
  readonly names: readonly string[];
  readonly dropped: readonly SkuRow[];
}

/**
 * Finds the previous row of a new combination: the first combination takes the row, later ones get a copy without id, codes and
 * stock.
 */
function heirsOf({ before, names, dropped }: Change): (values: readonly string[]) => SkuRow | null {
  const shared = names.filter((name) => before.includes(name));
  const isRegrouped = shared.length !== before.length || shared.length !== names.length;
  const fits = shared.length > 0 || before.length === 0 || names.length === 0;
  if (!isRegrouped || !fits) return () => null;
  const keyIn = (specs: readonly string[], values: readonly string[]): string =>
    JSON.stringify(shared.map((name) => values[specs.indexOf(name)]));
  const sources = new Map(dropped.toReversed().map((row) => [keyIn(before, row.values), row]));
  const taken = new Set<string>();
  return (values) => {
    const source = sources.get(keyIn(names, values));
    if (!source) return null;
    if (taken.has(source.key)) return { ...source, key: '', id: null, skuCode: null, barcode: null, stock: null };
    taken.add(source.key);
    return source;
  };
}

const uniqueKeys = (rows: readonly SkuRow[], newKey: () => string): readonly SkuRow[] =>
  rows.map((row) => (row.key === '' ? { ...row, key: newKey() } : row));

/** Returns the grid without a row; its combination is excluded. */
export function withoutRow(grid: SkuGrid, key: string): SkuGrid {
  const names = specNames(grid);
  const row = grid.rows.find((one) => one.key === key);
  if (!row || grid.rows.length === 1) return grid;
  const hash = specHash(names, row.values);
  return {
    ...grid,
    rows: grid.rows.filter((one) => one !== row),
    attic: new Map([...grid.attic, [hash, row]]),
    excluded: new Set([...grid.excluded, hash]),
  };
}

/** Returns the grid with every combination of its specs, including the excluded ones. */
export function withAllRows(grid: SkuGrid, newKey: () => string): SkuGrid | Rejection {
  return withSpecs({ ...grid, excluded: new Set() }, grid.specs, newKey);
}

/** Returns the number of excluded combinations. */
export function leftOut(grid: SkuGrid): number {
  const count = grid.specs.filter(({ values }) => values.length > 0).reduce((product, { values }) => product * values.length, 1);
  return Math.max(0, count - grid.rows.length);
}

/**
 * Returns the grid with its specs as entered: renaming specs keeps every row, any other change is handled by `withSpecs`. Rejects
 * like it.
 */
export function withTyped(grid: SkuGrid, specs: readonly MatrixSpec[], newKey: () => string): SkuGrid | Rejection {
  const isRenamed =
    specs.length === grid.specs.length &&
    specs.every(({ values }, at) => JSON.stringify(values) === JSON.stringify(grid.specs[at]?.values));
  if (!isRenamed) return withSpecs(grid, specs, newKey);
  if (JSON.stringify(specs) === JSON.stringify(grid.specs)) return grid;
  const names = usedNames(specs);
  const issue = checkNames(specs, names);
  if (issue) return issue;
  return {
    ...grid,
    specs,
    attic: new Map(),
    excluded: grid.excluded.size === 0 ? grid.excluded : skuGridOf(specs, grid.rows).excluded,
  };
}

function checkNames(specs: readonly MatrixSpec[], names: readonly string[]): Rejection | null {
  const matrix = generateMatrix<SkuRow>(specs, { specs: names, skus: [] });
  return isRejection(matrix) ? matrix : null;
}

/** A SKU in the format of the product's lines. */
export interface SkuLine extends Omit<SkuValues, 'stock'> {
  readonly id?: number;
  readonly values: readonly string[];
}

const blankAsNone = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

/** Returns the SKUs in the format of the product's lines, in order. */
export const linesOf = ({ rows }: SkuGrid): SkuLine[] =>
  rows.map(({ key: _key, id, stock: _stock, ...details }) => ({
    ...(id === null ? {} : { id }),
    ...details,
    skuCode: blankAsNone(details.skuCode),
    barcode: blankAsNone(details.barcode),
  }));

/** The counted stock of a SKU; `was` is the stock on hand when the form was opened. */
export interface CountedSku {
  readonly values: readonly string[];
  readonly onHand: number;
  readonly was: number;
}

/** Returns the rows whose stock was changed, with the count. */
export function countsOf({ rows }: SkuGrid, onHandOf: (id: number) => number): { row: SkuRow; counted: CountedSku }[] {
  return rows.flatMap((row) => {
    const was = row.id === null ? 0 : onHandOf(row.id);
    const onHand = row.stock ?? was;
    return onHand === was ? [] : [{ row, counted: { values: row.values, onHand, was } }];
  });
}

interface Coded {
  readonly skuCode?: string | null;
  readonly barcode?: string | null;
}

/** Returns the cells with codes and barcodes that occur in several rows, by row index from 0. */
export function repeatedCodes(rows: readonly Coded[]): [at: number, field: 'skuCode' | 'barcode'][] {
  return (['skuCode', 'barcode'] as const).flatMap((field) => {
    const codes = rows.map((row) => blankAsNone(row[field] ?? null));
    const counts = new Map<string, number>();
    for (const code of codes) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
    return codes.flatMap((code, at): [number, typeof field][] =>
      code !== null && (counts.get(code) ?? 0) > 1 ? [[at, field]] : [],
    );
  });
}

/** A value to set in many rows. */
export interface Fill {
  readonly field: Exclude<keyof SkuValues, 'skuCode' | 'barcode'>;
  readonly value: number | string | boolean | null;
  /** Value by spec name: only rows with all of these; an empty one matches every row. */
  readonly match: Readonly<Record<string, string>>;
}

/** A cell that a fill changes. */
export interface FilledCell {
  readonly key: string;
  readonly col: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the cells a fill changes. */
export function cellsOfFill(grid: SkuGrid, { field, value, match }: Fill): FilledCell[] {
  const names = specNames(grid);
  const conditions = Object.entries(match);
  return grid.rows
    .filter(({ values }) => conditions.every(([spec, one]) => values[names.indexOf(spec)] === one))
    .filter((row) => row[field] !== value)
    .map((row) => ({ key: row.key, col: field, before: row[field], after: value }));
}
