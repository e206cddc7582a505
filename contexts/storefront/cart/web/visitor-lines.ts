import { useSyncExternalStore } from 'react';
import { mostLines, mostUnits, type VisitorLine } from '../cart.domain.ts';

/** SPEC names the key of the cart; the text is a list of lines. */
const key = 'cart';

const listeners = new Set<() => void>();
const known: { text: string | null; lines: readonly VisitorLine[] } = { text: null, lines: [] };

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** Whether what was stored is a line: older versions and other programs may have written anything. */
function isLine(value: unknown): value is VisitorLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Partial<Record<keyof VisitorLine, unknown>>;
  const texts = [line.name, line.specText, line.image ?? ''];
  return [line.skuId, line.productId, line.qty, line.price].every(isWhole) && texts.every((one) => typeof one === 'string');
}

function parsed(text: string | null): readonly VisitorLine[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLine).slice(0, mostLines) : [];
  } catch {
    return [];
  }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is switched off: the cart then lasts as long as the page.
    return known.text;
  }
}

/** The lines that a visitor has put into the cart in this browser. */
export function visitorLines(): readonly VisitorLine[] {
  const text = storedText();
  if (text !== known.text) Object.assign(known, { text, lines: parsed(text) });
  return known.lines;
}

/** Stores the lines of a visitor; an empty cart leaves nothing behind. */
export function storeVisitorLines(lines: readonly VisitorLine[]): void {
  const text = lines.length === 0 ? null : JSON.stringify(lines);
  Object.assign(known, { text, lines });
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // As above.
  }
  for (const tell of listeners) tell();
}

/** Adds units of a SKU; false if there is no room for another line. */
export function addVisitorLine(line: Omit<VisitorLine, 'isSelected'>): boolean {
  const lines = visitorLines();
  const before = lines.find(({ skuId }) => skuId === line.skuId);
  if (!before && lines.length >= mostLines) return false;
  const qty = Math.min(mostUnits, (before?.qty ?? 0) + line.qty);
  storeVisitorLines([{ ...line, qty, isSelected: true }, ...lines.filter(({ skuId }) => skuId !== line.skuId)]);
  return true;
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/** The lines of a visitor; follows other pages of this browser. */
export const useVisitorLines = (): readonly VisitorLine[] => useSyncExternalStore(listen, visitorLines);
