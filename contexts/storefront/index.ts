// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './abandoned-cart/abandoned-cart.resource.ts';
export * from './abandoned-cart/abandoned-cart.settings.ts';
export * from './abandoned-cart/recovery.domain.ts';
export * from './abandoned-cart/reminder.domain.ts';
export * from './cart/cart-reply.domain.ts';
export * from './cart/cart.domain.ts';
export * from './cart/cart.page.ts';
export * from './checkout/checkout-quote.domain.ts';
export * from './checkout/checkout.domain.ts';
export * from './checkout/checkout.page.ts';
export * from './favourite/favourite.domain.ts';
export * from './favourite/favourite.page.ts';
export * from './shop/choice.domain.ts';
export * from './shop/shop.domain.ts';
export * from './visit/visit.domain.ts';
