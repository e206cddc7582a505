// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, linkTableOf, tableOf } from '@shopkeeper/crud/tables';
import { app } from './app/app.resource.ts';
import { appRelease, storeLink } from './app-release/app-release.resource.ts';
import { banner } from './banner/banner.resource.ts';
import { giftCard } from './gift-card/gift-card.resource.ts';
import { giftCardBalance } from './gift-card/gift-card-balance.ledger.ts';
import { themeUri, themeParam } from './theme-uri/theme-uri.resource.ts';

export const appTable = tableOf(app);
export const appReleaseTable = tableOf(appRelease);
export const appReleaseStoreLinksTable = childTableOf(appRelease, storeLink);
export const bannerTable = tableOf(banner);
export const bannerLevelIdsTable = linkTableOf(banner, 'levelIds');
export const giftCardTable = tableOf(giftCard);
export const giftCardBalanceAccountTable = tableOf(giftCardBalance.account);
export const giftCardBalanceEntryTable = tableOf(giftCardBalance.entry);
export const themeUriTable = tableOf(themeUri);
export const themeUriParamsTable = childTableOf(themeUri, themeParam);
export * from './banner/server/banner.tables.ts';
