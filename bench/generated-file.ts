/** A generated import file of products, the same in every run: each product has three SKUs on a line each. */
export interface GeneratedFile {
  readonly text: string;
  readonly rows: number;
  /** Numbers of the invalid lines in the file; the import must skip the whole product of each. */
  readonly badLines: readonly number[];
}

const perProduct = 3;
/** One in this many products has an invalid price. */
const badEvery = 100;

const header = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Barcode',
  'Image Src',
  'Status',
  'Cost per item',
];

const paragraph = (product: number): string => `<p>A good thing for every day, made to last: <b>No ${product}</b>.</p>`;
/** The markup of every other product, as a word processor produces it. */
const styled = (product: number): string =>
  `<p style="margin: 0"><span data-x="1">A good thing</span> for every day &amp; night<br><a href="https://shop.example/${product}">more</a></p>`;
const bodyOf = (product: number): string => (product % 2 === 0 ? paragraph : styled)(product).repeat(8);

function cellsOf(product: number, at: number, isBad: boolean): string[] {
  const sku = product * perProduct + at;
  const handle = `bench-${product}`;
  const own = [`SHEET-${sku}`, '500', String(10 + (sku % 90)), isBad ? 'free' : `${10 + (product % 500)}.50`];
  const codes = [String(7_000_000_000_000 + sku), `https://pictures.example/${sku}.webp`];
  if (at > 0) return [handle, '', '', '', '', '', '', `Size ${at}`, ...own, ...codes, '', '5.00'];
  const words = ['Good thing', `No ${product}`].join(' ');
  return [
    handle,
    words,
    bodyOf(product),
    `Maker ${product % 50}`,
    `Kind ${product % 40}`,
    'good, new',
    'Size',
    'Size 0',
    ...own,
    ...codes,
    'active',
    '5.00',
  ];
}

const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** @param rows approximate number of lines; only whole products are written */
export function generateFile(rows: number): GeneratedFile {
  const lines = [header.join(',')];
  const badLines: number[] = [];
  for (let product = 1; product * perProduct <= rows; product += 1)
    for (let at = 0; at < perProduct; at += 1) {
      const isBad = product % badEvery === 0 && at === 1;
      lines.push(cellsOf(product, at, isBad).map(csvCell).join(','));
      if (isBad) badLines.push(lines.length);
    }
  return { text: `${lines.join('\r\n')}\r\n`, rows: lines.length - 1, badLines };
}
