// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './carrier/carrier.resource.ts';
export * from './cart/barcode.domain.ts';
export * from './cart/cart.page.ts';
export * from './cart/draft-view.domain.ts';
export * from './order/order-machine.domain.ts';
export * from './order/order-number.domain.ts';
export * from './order/order-records.domain.ts';
export * from './order/order-status.domain.ts';
export * from './order/order.resource.ts';
export * from './order/price-deductions.domain.ts';
export * from './order/price-limits.domain.ts';
export * from './order/price-terms.domain.ts';
export * from './order/price.domain.ts';
export * from './order/sale.domain.ts';
export * from './order/shipment.domain.ts';
export * from './order/split.domain.ts';
