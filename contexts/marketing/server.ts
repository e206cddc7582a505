// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { app } from './app/app.resource.ts';
import { appReleaseServer } from './app-release/server/app-release.server.ts';
import { bannerServer } from './banner/server/banner.server.ts';
import { giftCardServer } from './gift-card/server/gift-card.server.ts';
import { ledgerModules } from '@shopkeeper/crud/ledger';
import { giftCardBalance } from './gift-card/gift-card-balance.ledger.ts';
import { homeServer } from './home/server/home.server.ts';
import { shopPreviewServer } from './shop-preview/server/shop-preview.server.ts';
import { themeUriServer } from './theme-uri/server/theme-uri.server.ts';
import { marketingMenu } from './marketing-menu/marketing-menu.menu.ts';
import { giftCardSettings } from './gift-card/gift-card.settings.ts';
import { themeUriSettings } from './theme-uri/theme-uri.settings.ts';
import { giftCardInvariants } from './gift-card/server/gift-card.invariants.ts';

export const serverContext: ServerContext = {
  context: 'marketing',
  modules: [
    { resource: app },
    appReleaseServer,
    bannerServer,
    giftCardServer,
    ...ledgerModules(giftCardBalance),
    homeServer,
    shopPreviewServer,
    themeUriServer,
  ],
  menuGroups: [marketingMenu],
  settings: [giftCardSettings, themeUriSettings],
  invariants: [...giftCardInvariants],
};
