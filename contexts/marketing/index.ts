// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './banner/banner.resource.ts';
export * from './gift-card/gift-card-balance.ledger.ts';
export * from './gift-card/gift-card-code.domain.ts';
export * from './gift-card/gift-card.resource.ts';
export * from './gift-card/gift-card.settings.ts';
