import { readAddress, readInteger, splitAddresses } from './cells.domain.ts';
import type { ImageDraft, SourceRecord } from './draft.domain.ts';
import { blame, warn } from './row-errors.domain.ts';
import { cellText, hasColumn, readCell, type FileReadContext, spotOf } from './row.domain.ts';

/**
 * Reads the pictures of a product, sorted by position and then by line; each address once. Null when the file has no pictures; a
 * blank column counts as none, and the product's pictures stay unchanged.
 */
export function readImages(reading: FileReadContext, rows: readonly SourceRecord[]): readonly ImageDraft[] | null {
  const all = hasColumn(reading.layout, 'images')
    ? listedImages(reading, rows)
    : rows.flatMap((record) => rowImage(reading, record));
  const ordered = all.toSorted((a, b) => a.position - b.position || a.line - b.line);
  const images = ordered.filter((image, at) => ordered.findIndex((other) => other.src === image.src) === at);
  const last = images[reading.limits.images];
  if (last !== undefined) {
    const params = { max: reading.limits.images, count: images.length };
    warn(reading.log, { at: { line: last.line, column: null, value: last.src }, rule: 'import.too-many-images', params });
  }
  return images.length === 0 ? null : images.slice(0, reading.limits.images);
}

function rowImage(reading: FileReadContext, record: SourceRecord): ImageDraft[] {
  const src = readCell(reading, record, { column: 'imageSrc', read: (text) => readAddress(text, reading.limits.address) });
  if (src === null) return [];
  const range = { min: 0, max: 1_000_000 };
  const position = readCell(reading, record, { column: 'imagePosition', read: (text) => readInteger(text, range) });
  // A picture without a position sorts after those with one.
  return [{ src, position: position ?? range.max + 1, line: record.line, ...readAlt(reading, record) }];
}

function readAlt(reading: FileReadContext, record: SourceRecord): Pick<ImageDraft, 'alt'> {
  if (!hasColumn(reading.layout, 'imageAlt')) return {};
  const alt = cellText(reading.layout, record, 'imageAlt');
  const max = reading.limits.alt;
  if (alt.length > max)
    warn(reading.log, { at: spotOf(reading.layout, record, 'imageAlt'), rule: 'import.alt-cut', params: { max } });
  return { alt: alt.slice(0, max) };
}

function listedImages(reading: FileReadContext, rows: readonly SourceRecord[]): ImageDraft[] {
  return rows.flatMap((record) =>
    splitAddresses(cellText(reading.layout, record, 'images')).flatMap((address, at) => {
      const answer = readAddress(address, reading.limits.address);
      if ('value' in answer) return [{ src: answer.value, position: at + 1, line: record.line }];
      const spot = { ...spotOf(reading.layout, record, 'images'), value: address };
      blame(reading.log, { at: spot, rule: answer.rule, params: answer.params });
      return [];
    }),
  );
}
