import { defineMenuGroup } from '@shopkeeper/resource';

export const paymentMenu = defineMenuGroup({ name: 'payment', icon: 'credit-card', weigh: 850 });
