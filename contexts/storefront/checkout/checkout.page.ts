import { definePage } from '@shopkeeper/resource';

/** Where a member orders what is selected in the cart, or one SKU at once. */
export const checkout = definePage({ context: 'storefront', name: 'checkout', path: '/user/checkout', actions: [] });
