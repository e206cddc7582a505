import { withoutTags } from '@shopkeeper/resource/fields';
import { headingKey, type FileLayout, optionNumbers, type ProductColumn, woocommerceColumns } from './columns.domain.ts';
import { importLimits as limits, type SourceRecord } from './draft.domain.ts';
import { handleOf } from './handle.domain.ts';

const states = new Map([
  ['1', 'on_sale'],
  ['0', 'off_sale'],
  ['-1', 'draft'],
]);

const units = new Map([['lbs', 'lb']]);

/** One row of an export of WooCommerce, whose cells are rewritten in place. */
class WooRow {
  readonly cells: string[];
  readonly #layout: FileLayout;

  constructor(record: SourceRecord, layout: FileLayout) {
    const width = layout.header.length - woocommerceColumns.length;
    const own = Array.from({ length: width }, (_, at) => record.cells[at] ?? '');
    this.cells = [...own, ...woocommerceColumns.map(() => ''), ...record.cells.slice(width)];
    this.#layout = layout;
  }

  text(column: ProductColumn): string {
    return (this.cells[this.#layout.columns.get(column) ?? -1] ?? '').trim();
  }

  /** The text below a heading that is no column of a product. */
  plain(heading: string): string {
    const at = this.#layout.header.findIndex((one) => headingKey(one) === heading);
    return (this.cells[at] ?? '').trim();
  }

  put(column: ProductColumn, text: string): void {
    const at = this.#layout.columns.get(column);
    if (at !== undefined) this.cells[at] = text;
  }

  clear(...columns: readonly ProductColumn[]): void {
    for (const column of columns) this.put(column, '');
  }
}

/** Gives each product a handle; variations name their parent by its SKU or as `id:12`. */
function handles() {
  const byKey = new Map<string, string>();
  const used = new Set<string>();
  const add = (keys: readonly string[], handle: string): string => {
    used.add(handle);
    for (const key of keys) if (key !== '') byKey.set(key, handle);
    return handle;
  };
  return {
    ofParent: (key: string): string => byKey.get(key) ?? add([key], handleOf(key)),
    ofProduct(keys: readonly string[], name: string): string {
      const known = keys.map((key) => byKey.get(key)).find((handle) => handle !== undefined);
      if (known !== undefined) return add(keys, known);
      const handle = handleOf(name);
      return add(keys, used.has(handle) ? `${handle}-${handleOf(keys.at(-1) ?? '')}` : handle);
    },
  };
}

/** The reduced price is the price, the regular one what it is compared with. */
function putPrices(row: WooRow): void {
  const [regular, reduced] = [row.text('price'), row.text('marketPrice')];
  if (reduced === '') return;
  row.put('price', reduced);
  row.put('marketPrice', regular);
}

const optionColumns = optionNumbers.flatMap((n) => [`option${n}Name`, `option${n}Value`] as const);

/** Lists are separated by commas; those inside of an entry have a backslash. */
const entriesOf = (text: string): string[] => text.split(/(?<!\\),/).map((entry) => entry.replaceAll('\\,', ',').trim());

const plainText = (html: string): string => withoutTags(html.replaceAll('\\n', '\n')).trim().slice(0, limits.intro);

/** The cells of a product, which a variation does not have. */
function putProduct(row: WooRow): void {
  row.put('status', states.get(row.text('status')) ?? row.text('status'));
  row.put('category', entriesOf(row.text('category'))[0] ?? '');
  row.put('detail', row.text('detail').replaceAll('\\n', '\n'));
  row.put('intro', plainText(row.text('intro')));
  row.put('images', row.text('images').replaceAll(/,\s*(?=https?:|\/)/g, ' | '));
}

function putVariation(row: WooRow): void {
  row.put('skuImage', entriesOf(row.text('images'))[0] ?? '');
  row.clear('name', 'detail', 'intro', 'images', 'status', 'category', 'brand', 'keywords');
}

/**
 * Returns the function that rewrites the rows of an export of WooCommerce, in their order, as rows of products: variations get the
 * handle of their parent, the parent of variations is no variant, and attributes of other products are no options.
 */
export function woocommerceReader(layout: FileLayout): (record: SourceRecord) => SourceRecord {
  const known = handles();
  const unit = /\((\w+)\)/.exec(layout.header[layout.columns.get('weight') ?? -1] ?? '')?.[1] ?? '';
  return (record) => {
    const row = new WooRow(record, layout);
    const type = row.plain('type').toLowerCase();
    const code = row.text('skuCode');
    const id = row.plain('id');
    if (row.text('weight') !== '') row.put('weightUnit', units.get(unit) ?? unit);
    if (!/^\d/.test(row.text('stock'))) row.clear('stock');
    const policy = row.text('inventoryPolicy');
    if (policy !== '') row.put('inventoryPolicy', policy === '0' || policy === 'no' ? 'deny' : 'continue');
    putPrices(row);
    if (type.includes('variation')) {
      row.put('handle', known.ofParent(row.plain('parent')));
      putVariation(row);
    } else {
      row.put('handle', known.ofProduct([code, id === '' ? '' : `id:${id}`], row.text('name')));
      putProduct(row);
      row.clear(...optionColumns);
      if (type.includes('variable')) {
        row.put('spuCode', code);
        row.clear('skuCode', 'barcode', 'price', 'marketPrice', 'cost', 'stock', 'weight');
      }
    }
    return { line: record.line, cells: row.cells };
  };
}
