import { readAddress, readInteger, splitAddresses } from './cells.domain.ts';
import { type ImageDraft, importLimits as limits } from './draft.domain.ts';
import type { ProductRow } from './row.domain.ts';

/**
 * Reads the pictures of a product, sorted by position and then by line; each address once. Null when the file has no pictures; a
 * blank column counts as none, and the product's pictures stay unchanged.
 */
export function readImages(rows: readonly ProductRow[]): readonly ImageDraft[] | null {
  const all = rows.flatMap((row) => (row.has('images') ? listedImages(row) : rowImage(row)));
  const ordered = all.toSorted((a, b) => a.position - b.position || a.line - b.line);
  const images = ordered.filter((image, at) => ordered.findIndex((other) => other.src === image.src) === at);
  const last = images[limits.images];
  if (last !== undefined) {
    const row = rows.find(({ line }) => line === last.line);
    row?.warn({ column: null, value: last.src }, 'import.too-many-images', { max: limits.images, count: images.length });
  }
  return images.length === 0 ? null : images.slice(0, limits.images);
}

function rowImage(row: ProductRow): ImageDraft[] {
  const src = row.read('imageSrc', (text) => readAddress(text, limits.address));
  if (src === null) return [];
  const range = { min: 0, max: 1_000_000 };
  const position = row.read('imagePosition', (text) => readInteger(text, range));
  // A picture without a position sorts after those with one.
  return [{ src, position: position ?? range.max + 1, line: row.line, ...readAlt(row) }];
}

function readAlt(row: ProductRow): Pick<ImageDraft, 'alt'> {
  if (!row.has('imageAlt')) return {};
  const alt = row.text('imageAlt');
  if (alt.length > limits.alt) row.warn('imageAlt', 'import.alt-cut', { max: limits.alt });
  return { alt: alt.slice(0, limits.alt) };
}

const listedImages = (row: ProductRow): ImageDraft[] =>
  splitAddresses(row.text('images')).flatMap((address, at) => {
    const answer = readAddress(address, limits.address);
    if ('value' in answer) return [{ src: answer.value, position: at + 1, line: row.line }];
    row.blame({ column: 'images', value: address }, answer.rule, answer.params);
    return [];
  });
