// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './brand/brand.resource.ts';
export * from './category/category.resource.ts';
export * from './product/product-machine.domain.ts';
export * from './product/product.resource.ts';
export * from './product/reprice.domain.ts';
export * from './product/sku-grid.domain.ts';
export * from './product/sku-matrix.domain.ts';
export * from './sellable/sellable.domain.ts';
export * from './spec/spec.resource.ts';
export * from './stock/stock-ledger.domain.ts';
export * from './stock/stock-list.domain.ts';
export * from './stock/stock.domain.ts';
export * from './stock/stock.page.ts';
export * from './stock/stock.settings.ts';
