import type { StepKind } from './workflow-graph.domain.ts';

/** A step as it is drawn: where it leads to, and where it was moved to. */
export interface Drawn {
  readonly code: string;
  readonly kind: StepKind;
  readonly next: readonly string[];
  readonly x?: number | null;
  readonly y?: number | null;
}

/** Pixels from the left and from the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const gap = 44;
const rowHeight = 104;
const tallest = 60;

/** The size of a step in pixels. */
export function sizeOf(kind: StepKind): { readonly width: number; readonly height: number } {
  if (kind === 'parallel' || kind === 'join') return { width: 48, height: 48 };
  return { width: kind === 'start' || kind === 'end' ? 140 : 180, height: tallest };
}

/** The column of each step: one more than the last of those that lead to it. */
function columnsOf(steps: readonly Drawn[]): ReadonlyMap<string, number> {
  const columns = new Map(steps.map(({ code }) => [code, 0]));
  const lines = steps.flatMap(({ code, next }) => next.filter((name) => columns.has(name)).map((name) => [code, name] as const));
  // A draft may lead in a circle: no more rounds than a line through all steps needs.
  for (let round = 0; round < steps.length; round += 1)
    for (const [from, to] of lines) {
      const column = Math.min((columns.get(from) ?? 0) + 1, steps.length - 1);
      columns.set(to, Math.max(columns.get(to) ?? 0, column));
    }
  return columns;
}

/** The row at which a step would stand best: in the middle of those that lead to it, whose several next steps lie around theirs. */
function wishedRow({ code }: Drawn, steps: readonly Drawn[], rows: ReadonlyMap<string, number>): number {
  const wishes = steps.flatMap(({ code: from, next }) => {
    const row = rows.get(from);
    const at = next.indexOf(code);
    return row === undefined || at < 0 ? [] : [row + at - (next.length - 1) / 2];
  });
  return wishes.length === 0 ? 0 : wishes.reduce((sum, wish) => sum + wish, 0) / wishes.length;
}

/** The rows of one column, as near to the wishes as they fit below each other. */
function fitted(wishes: readonly number[]): readonly number[] {
  const rows: number[] = [];
  for (const wish of wishes) rows.push(Math.max(wish, (rows.at(-1) ?? -Infinity) + 1));
  const shift = rows.reduce((sum, row, at) => sum + row - (wishes[at] ?? 0), 0) / Math.max(1, rows.length);
  return rows.map((row) => row - shift);
}

/** Where each step is drawn: from left to right in the order of the workflow, unless it was moved. */
export function layoutOf(steps: readonly Drawn[]): ReadonlyMap<string, Point> {
  const columns = columnsOf(steps);
  const rows = new Map<string, number>();
  for (let column = 0; column < steps.length; column += 1) {
    const wished = steps
      .filter(({ code }) => columns.get(code) === column)
      .map((step) => ({ step, wish: wishedRow(step, steps, rows) }))
      .toSorted((a, b) => a.wish - b.wish);
    const found = fitted(wished.map(({ wish }) => wish));
    for (const [at, { step }] of wished.entries()) rows.set(step.code, found[at] ?? 0);
  }
  return placed(steps, { columns, rows });
}

interface Grid {
  readonly columns: ReadonlyMap<string, number>;
  readonly rows: ReadonlyMap<string, number>;
}

/** Columns are as wide as their widest step; the steps of a row have one middle. */
function placed(steps: readonly Drawn[], { columns, rows }: Grid): ReadonlyMap<string, Point> {
  const top = Math.min(0, ...rows.values());
  const widthAt = (column: number): number =>
    Math.max(0, ...steps.filter(({ code }) => columns.get(code) === column).map(({ kind }) => sizeOf(kind).width));
  const lefts = steps.map((_step, column) =>
    Array.from({ length: column }, (_none, at) => widthAt(at) + gap).reduce((sum, width) => sum + width, 0),
  );
  return new Map(
    steps.map(({ code, kind, x, y }) => {
      const column = columns.get(code) ?? 0;
      const { width, height } = sizeOf(kind);
      return [
        code,
        {
          x: x ?? Math.round((lefts[column] ?? 0) + (widthAt(column) - width) / 2),
          y: y ?? Math.round(((rows.get(code) ?? 0) - top) * rowHeight + (tallest - height) / 2),
        },
      ];
    }),
  );
}
