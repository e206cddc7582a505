// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { abandonedCartScreens } from './abandoned-cart/web/abandoned-cart.screens.ts';
import { cartScreens } from './cart/web/cart.screens.ts';
import { checkoutScreens } from './checkout/web/checkout.screens.ts';
import { favouriteScreens } from './favourite/web/favourite.screens.ts';
import { shopScreens } from './shop/web/shop.screens.ts';

export const webContext: WebContext = {
  context: 'storefront',
  screens: {
    ...abandonedCartScreens,
    ...cartScreens,
    ...checkoutScreens,
    ...favouriteScreens,
    ...shopScreens,
  },
};
