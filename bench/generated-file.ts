/** A generated import file, the same in every run. */
export interface GeneratedFile {
  readonly text: string;
  readonly rows: number;
  /** How many rows of the resource its valid lines add. */
  readonly added: number;
  /** Numbers of the invalid lines in the file; the import must skip the whole product of each. */
  readonly badLines: readonly number[];
}

const perProduct = 3;
/** One in this many products has an invalid price. */
const badEvery = 100;

const paragraph = (product: number): string => `<p>A good thing for every day, made to last: <b>No ${product}</b>.</p>`;
/** The markup of every other product, as a word processor produces it. */
const styled = (product: number): string =>
  `<p style="margin: 0"><span data-x="1">A good thing</span> for every day &amp; night<br><a href="https://shop.example/${product}">more</a></p>`;
const bodyOf = (product: number): string => (product % 2 === 0 ? paragraph : styled)(product).repeat(8);

/** The cells of a line by their column; what belongs to the whole product is on its first line. */
function cellsOf(product: number, at: number, isBad: boolean): Readonly<Record<string, string>> {
  const sku = product * perProduct + at;
  const onFirst = (text: string): string => (at === 0 ? text : '');
  return {
    Handle: `bench-${product}`,
    Title: onFirst(`Good thing No ${product}`),
    'Body (HTML)': onFirst(bodyOf(product)),
    Vendor: onFirst(`Maker ${product % 50}`),
    Type: onFirst(`Kind ${product % 40}`),
    Tags: onFirst('good, new'),
    'Option1 Name': onFirst('Size'),
    'Option1 Value': `Size ${at}`,
    'Variant SKU': `SHEET-${sku}`,
    'Variant Grams': '500',
    'Variant Inventory Qty': String(10 + (sku % 90)),
    'Variant Price': isBad ? 'free' : `${10 + (product % 500)}.50`,
    'Variant Barcode': String(7_000_000_000_000 + sku),
    'Image Src': `https://pictures.example/${sku}.webp`,
    Status: onFirst('active'),
    'Cost per item': '5.00',
  };
}

const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file of brands: one on each line, all valid. */
export function generatePlainFile(rows: number): GeneratedFile {
  const lines = Array.from({ length: rows }, (_, at) => {
    const no = at + 1;
    return `Maker of good things No ${no},https://maker.example/${no},What people say about maker ${no},${no % 9 === 0 ? 'no' : 'yes'}`;
  });
  return { text: ['Name,Website,Story,Enabled', ...lines, ''].join('\r\n'), rows, added: rows, badLines: [] };
}

/**
 * A file of products with three SKUs on a line each.
 *
 * @param rows approximate number of lines; only whole products are written
 */
export function generateFile(rows: number): GeneratedFile {
  const lines = [Object.keys(cellsOf(1, 0, false)).join(',')];
  const badLines: number[] = [];
  for (let product = 1; product * perProduct <= rows; product += 1)
    for (let at = 0; at < perProduct; at += 1) {
      const isBad = product % badEvery === 0 && at === 1;
      lines.push(
        Object.values(cellsOf(product, at, isBad))
          .map(csvCell)
          .join(','),
      );
      if (isBad) badLines.push(lines.length);
    }
  const added = (lines.length - 1) / perProduct - badLines.length;
  return { text: `${lines.join('\r\n')}\r\n`, rows: lines.length - 1, added, badLines };
}
