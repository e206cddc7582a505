import { pastedLines } from '@shopkeeper/admin-ui/list';

/** A line of pasted quantities. `issue` says why it cannot be used. */
export interface CountRow {
  /** Position in the text, from 1. */
  readonly line: number;
  /** SKU code or barcode, as typed. */
  readonly code: string;
  readonly qty: number;
  readonly issue: 'quantity' | 'duplicate' | null;
}

const quantityPattern = /^-?\d{1,9}$/;

/** Reads lines of SKU code or barcode and, as the first number after it, the quantity. A first line without one is a heading. */
export function readCountRows(text: string): readonly CountRow[] {
  const seen = new Set<string>();
  return pastedLines(text).flatMap(({ line, cells }): CountRow[] => {
    const [code = '', ...rest] = cells;
    const typed = rest.map((cell) => cell.replaceAll(',', '')).find((cell) => quantityPattern.test(cell));
    if (line === 1 && typed === undefined) return [];
    const name = code.toUpperCase();
    const issue = typed === undefined ? 'quantity' : seen.has(name) ? 'duplicate' : null;
    seen.add(name);
    return [{ line, code, qty: Number(typed ?? 0), issue }];
  });
}
