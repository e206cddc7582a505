// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { linkTableOf, tableOf } from '@shopkeeper/crud/tables';
import { priceList } from './price-list/price-list.resource.ts';
import { priceListItem } from './price-list-item/price-list-item.resource.ts';

export const priceListTable = tableOf(priceList);
export const priceListLevelIdsTable = linkTableOf(priceList, 'levelIds');
export const priceListGroupIdsTable = linkTableOf(priceList, 'groupIds');
export const priceListItemTable = tableOf(priceListItem);
