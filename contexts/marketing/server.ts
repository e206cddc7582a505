// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { banner } from './banner/banner.resource.ts';
import { giftCardServer } from './gift-card/server/gift-card.server.ts';
import { ledgerModules } from '@shopkeeper/crud/ledger';
import { giftCardBalance } from './gift-card/gift-card-balance.ledger.ts';
import { homeServer } from './home/server/home.server.ts';
import { marketingMenu } from './marketing-menu/marketing-menu.menu.ts';
import { giftCardSettings } from './gift-card/gift-card.settings.ts';
import { giftCardInvariants } from './gift-card/server/gift-card.invariants.ts';

export const serverContext: ServerContext = {
  context: 'marketing',
  modules: [{ resource: banner }, giftCardServer, ...ledgerModules(giftCardBalance), homeServer],
  menuGroups: [marketingMenu],
  settings: [giftCardSettings],
  invariants: [...giftCardInvariants],
};
