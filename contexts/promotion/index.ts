// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './member-prices/member-prices.domain.ts';
export * from './member-prices/member-prices.page.ts';
export * from './price-list/effective-price.domain.ts';
export * from './price-list/price-list-views.domain.ts';
export * from './price-list/price-list.resource.ts';
export * from './price-list/price-list.settings.ts';
export * from './price-list-item/price-list-item.resource.ts';
export * from './price-list-item/price-rows.domain.ts';
