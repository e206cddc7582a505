/** What a Shopify sheet holds, counted without a line of the importer. Money in fen. */
export interface SheetCounts {
  readonly products: number;
  readonly variants: number;
  readonly options: number;
  readonly pictures: number;
  readonly priceFen: number;
  readonly stock: number;
}

/** Counts a clean Shopify sheet (older headings): a row with a price is a variant, below zero counts as no stock. */
export function countSheet(text: string, separator: string): SheetCounts {
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

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const c = text[at] ?? '';
    if (quoted && c === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (c === '"') quoted = !quoted;
    else if (quoted) cell += c;
    else if (c === separator) {
      row.push(cell);
      cell = '';
    } else if (c === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (c !== '\r') cell += c;
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]];
}
