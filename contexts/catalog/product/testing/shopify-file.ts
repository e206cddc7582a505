/** Generates a Shopify table, deterministic by seed: single and many variants, pictures, markup, Chinese, emoji. */
export function shopifyTable(rows: number, seed = 7): string[][] {
  const random = sequence(seed);
  const table: string[][] = [[...shopifyHeader]];
  for (let number = 1; table.length <= rows; number += 1) {
    table.push(...productRows(number, random).slice(0, rows + 1 - table.length));
  }
  return table;
}

/** Formats a table as CSV; `newline` is also used inside quoted cells, as spreadsheets do when saving. */
export function csvText(table: readonly (readonly string[])[], separator = ',', newline = '\n'): string {
  const cell = (text: string): string => (/["\n\r,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return table.map((row) => row.map(cell).join(separator).replaceAll('\n', newline) + newline).join('');
}

/** Encodes text as file bytes. UTF-16 always has a byte order mark, as Excel writes it. */
export function bytesOf(text: string, encoding: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be'): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf-8-bom') return Buffer.from(`\ufeff${text}`, 'utf8');
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf-16le' ? little : little.swap16();
}

export const shopifyHeader = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option1 Linked To',
  'Option2 Name',
  'Option2 Value',
  'Option2 Linked To',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Colour (product.metafields.custom.colour)',
  'Variant Image',
  'Variant Weight Unit',
  'Cost per item',
  'Included / International',
  'Price / International',
  'Status',
] as const;

type Heading = (typeof shopifyHeader)[number];
type Random = (below: number) => number;

function productRows(number: number, random: Random): string[][] {
  const handle = `item-${number}`;
  const variants = variantsOf(number, random);
  const pictures = random(4) + 1;
  const rows: Partial<Record<Heading, string>>[] = [];
  for (let at = 0; at < Math.max(variants.length, pictures); at += 1) {
    rows.push({
      Handle: handle,
      ...(at === 0 ? productCells(number, random) : {}),
      ...variants[at],
      ...(at < pictures ? pictureCells(number, at, random) : {}),
    });
  }
  if (variants.length > 1)
    Object.assign(rows[0] ?? {}, { 'Option1 Name': 'Colour', 'Option2 Name': variants[0]?.['Option2 Value'] ? '尺码' : '' });
  return rows.map((row) => shopifyHeader.map((heading) => row[heading] ?? ''));
}

const names = [
  'Linen shirt',
  '青花瓷茶杯',
  'Walnut desk, 120 cm',
  'Café "Noir" cup',
  '儿童雨衣 🌧️',
  'Garden hose 5/8"',
  'Ångström lamp',
];
const vendors = ['Company 123', '景德镇窑', 'Müller & Söhne', 'Rustic, LTD', ''];
const colours = ['Blue', '黑色', 'Off-white', 'Rouge'];
const sizes = ['S', 'M', 'L'];

function productCells(number: number, random: Random): Partial<Record<Heading, string>> {
  const name = `${names[number % names.length] ?? ''} ${number}`;
  return {
    Title: name,
    'Body (HTML)': `<p>${name}</p>\n<ul>\n<li>Length, ${random(40)}" with 2.5" more</li>\n<li>好评 👍; a; b</li>\n</ul>`,
    Vendor: vendors[random(vendors.length)] ?? '',
    'Product Category': 'Home & Garden > Decor > Vases',
    Type: ['Decor', '茶具', ''][random(3)] ?? '',
    Tags: ['new, sale', '新品', '', 'a, b, c'][random(4)] ?? '',
    Published: random(5) === 0 ? 'false' : 'true',
    'Gift Card': 'false',
    'SEO Title': random(3) === 0 ? name : '',
    'Colour (product.metafields.custom.colour)': 'blue; red',
    'Included / International': 'true',
    Status: ['active', 'active', 'draft', 'archived'][random(4)] ?? '',
  };
}

function variantsOf(number: number, random: Random): Partial<Record<Heading, string>>[] {
  if (number % 3 !== 0)
    return [{ 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', ...variantCells(`S${number}`, random) }];
  const hasSizes = number % 2 === 0;
  return colours.slice(0, 2 + random(3)).flatMap((colour, c) =>
    (hasSizes ? sizes : ['']).map((size, s) => ({
      'Option1 Value': colour,
      'Option2 Value': size,
      ...variantCells(number % 4 === 0 ? '' : `M${number}-${c}${s}`, random),
    })),
  );
}

function variantCells(sku: string, random: Random): Partial<Record<Heading, string>> {
  const fen = 100 + random(999_900);
  return {
    'Variant SKU': sku,
    'Variant Grams': String(random(4000)),
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String(random(120) - 10),
    'Variant Inventory Policy': random(4) === 0 ? 'continue' : 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': (fen / 100).toFixed(2),
    'Variant Compare At Price': random(2) === 0 ? '' : ((fen + 500) / 100).toFixed(2),
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Variant Weight Unit': ['kg', 'g', 'oz', 'lb'][random(4)] ?? '',
    'Cost per item': random(2) === 0 ? '' : (Math.floor(fen / 2) / 100).toFixed(2),
  };
}

const pictureCells = (number: number, at: number, random: Random): Partial<Record<Heading, string>> => ({
  'Image Src': `https://pictures.example.com/${number}/${at + 1}_925x.jpg?v=1,${at}`,
  'Image Position': String(at + 1),
  'Image Alt Text': random(2) === 0 ? '' : `Picture, ${at + 1} "front"`,
});

/** Mulberry32: a small, fast generator with the same numbers for the same seed on every platform. */
function sequence(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
