import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';
import { costRules } from './purchase-cost.domain.ts';

/** `costBy`: how a receipt changes the cost of its SKUs. */
export const purchaseInSettings = defineSettings({
  context: 'catalog',
  name: 'purchase-in',
  group: 'stock',
  weigh: 30,
  fields: { costBy: f.choice({ values: costRules, default: 'average' }) },
});
