// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './app/app.resource.ts';
export * from './app-release/app-release.resource.ts';
export * from './app-release/may-publish.domain.ts';
export * from './app-release/update-check.domain.ts';
export * from './app-release/version-name.domain.ts';
export * from './banner/banner-counts.domain.ts';
export * from './banner/banner.resource.ts';
export * from './gift-card/gift-card-balance.ledger.ts';
export * from './gift-card/gift-card-code.domain.ts';
export * from './gift-card/gift-card.resource.ts';
export * from './gift-card/gift-card.settings.ts';
export * from './schedule/schedule.domain.ts';
export * from './shop-preview/shop-preview.domain.ts';
export * from './shop-preview/shop-preview.page.ts';
export * from './theme-uri/theme-link.domain.ts';
export * from './theme-uri/theme-uri.resource.ts';
export * from './theme-uri/theme-uri.settings.ts';
