import { plainScreen } from '@shopkeeper/admin-ui/screens';
import type { ScreenDef } from '@shopkeeper/shell';

// Declarations are loaded with their screens, so their paths are repeated here.
export const giftCardScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/marketing/gift-card': plainScreen('gift-card:title', async () => (await import('../gift-card.resource.ts')).giftCard),
  '/user/gift-card': {
    load: async () => ({ Screen: (await import('./member-gift-cards-screen.tsx')).MemberGiftCardsScreen }),
    namespaces: ['gift-card'],
    titleKey: 'gift-card:member-gift-cards.title',
  },
  '/user/gift-card/pay/:id': {
    load: async () => ({ Screen: (await import('./pay-by-card-screen.tsx')).PayByCardScreen }),
    namespaces: ['gift-card'],
    titleKey: 'gift-card:text.pay-title',
  },
};
