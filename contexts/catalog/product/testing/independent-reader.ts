/** The contents of a Shopify file, counted independently of the importer. Amounts in fen. */
export interface FileCounts {
  readonly products: number;
  readonly variants: number;
  readonly options: number;
  readonly pictures: number;
  readonly priceFen: number;
  readonly stock: number;
}

/**
 * Counts a Shopify file without errors (older headings): a row with a price is a variant; a negative quantity counts as no stock.
 */
export function countFile(text: string, separator: string): FileCounts {
  const [header = [], ...rows] = cellsOf(text.replace(/^\ufeff/, ''), separator);
  const cell = (row: readonly string[], heading: string): string => row[header.indexOf(heading)] ?? '';
  const handles = new Set(rows.map((row) => cell(row, 'Handle')));
  const variants = rows.filter((row) => cell(row, 'Variant Price') !== '');
  const pictures = new Set(
    rows.map((row) => `${cell(row, 'Handle')} ${cell(row, 'Image Src')}`).filter((key) => !key.endsWith(' ')),
  );
  const optionCells = rows.flatMap((row) =>
    ['1', '2', '3'].filter((n) => cell(row, `Option${n} Name`) !== '' && cell(row, `Option${n} Value`) !== 'Default Title'),
  );
  return {
    products: handles.size,
    variants: variants.length,
    options: optionCells.length,
    pictures: pictures.size,
    priceFen: variants.reduce((sum, row) => sum + Math.round(Number(cell(row, 'Variant Price')) * 100), 0),
    stock: variants.reduce((sum, row) => sum + Math.max(0, Number(cell(row, 'Variant Inventory Qty'))), 0),
  };
}

/** Matches quoted parts first, so that separators and line ends inside a cell are ignored. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const pieces = text.replaceAll('\r\n', '\n').matchAll(/"((?:[^"]|"")*)"|[^",;\t\n]+|[,;\t\n]/g);
  let cell = '';
  for (const [piece, quoted] of pieces) {
    if (piece === separator || piece === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (piece === '\n') rows.push([]);
    } else cell += quoted?.replaceAll('""', '"') ?? piece;
  }
  rows.at(-1)?.push(cell);
  return rows.filter((row) => row.some((one) => one !== ''));
}
