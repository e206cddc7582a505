// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { banner } from './banner/banner.resource.ts';
import { giftCard } from './gift-card/gift-card.resource.ts';
import { giftCardBalance } from './gift-card/gift-card-balance.ledger.ts';

export const bannerTable = tableOf(banner);
export const giftCardTable = tableOf(giftCard);
export const giftCardBalanceAccountTable = tableOf(giftCardBalance.account);
export const giftCardBalanceEntryTable = tableOf(giftCardBalance.entry);
