import { defineServerModule } from '@shopkeeper/crud';
import { sellableByCode } from '@shopkeeper/catalog/server';
import { extend, type RegisteredResource, registerResource } from '@shopkeeper/crud/rows';
import { badInput } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import headings from '../import/headings.json' with { type: 'json' };
import { requireChangeable } from '../../price-list/server/price-list-approval.ts';
import { priceListItem } from '../price-list-item.resource.ts';
import { stateOfList } from './price-item-rows.ts';
import { priceItemRoutes } from './price-item-routes.ts';

async function requireOpen(tx: Tx, listId: number): Promise<void> {
  const [list] = await stateOfList(tx, { listId });
  if (list) await requireChangeable(tx, list);
}

const extension = extend(priceListItem)({
  /** Finds the SKU of a code or barcode and writes the code as the catalogue does, in capitals. */
  async beforeWrite(tx, { before, draft }) {
    await requireOpen(tx, before?.priceListId ?? draft.priceListId ?? 0);
    if (before) return {};
    const typed = draft.skuCode ?? '';
    const sku = await sellableByCode(tx, { code: typed.toUpperCase(), barcodes: [typed] });
    if (!sku) throw badInput([{ path: 'skuCode', rule: 'price-list-item.unknownSku' }]);
    return { skuId: sku.skuId, skuCode: (sku.skuCode ?? typed).toUpperCase() };
  },
  beforeDelete: (tx, { priceListId }) => requireOpen(tx, priceListId),
  beforeRestore: (tx, { priceListId }) => requireOpen(tx, priceListId),
});

const registered: RegisteredResource = registerResource(priceListItem, extension);

/** An import adds prices and changes those that the file names; it removes none. */
export const priceListItemServer = defineServerModule(priceListItem, {
  extension,
  routes: priceItemRoutes(registered),
  importProfile: {
    headings,
    matchBy: [
      ['priceListId', 'minQty', 'skuCode'],
      ['priceListId', 'skuCode'],
    ],
    // A file without quantities gives the prices of a single unit.
    isMatch: (stored, fields) => fields.includes('minQty') || stored['minQty'] === 1,
    cells: { skuCode: (text) => text.toUpperCase() },
  },
});
