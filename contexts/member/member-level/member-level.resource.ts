import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A level of members: what it takes to reach it, and what it gives. */
export const memberLevel = defineResource({
  context: 'member',
  name: 'member-level',
  menu: { group: 'member', icon: 'medal', weigh: 70 },
  fields: {
    name: f.text({ max: 20 }),
    /** From 1, the lowest. */
    rank: f.int({ min: 1, max: 99 }),
    /** The growth from which members have the level; a higher rank needs more. */
    growthMin: f.int({ min: 0, max: 2_147_483_647 }),
    /** What members of the level pay of the price, in basis points. */
    discount: f.ratio({ default: 10_000 }),
    freeFreight: f.flag({ default: false }),
    /** The points that an order earns, in percent of the usual ones. */
    pointsPercent: f.int({ min: 0, max: 1_000, default: 100 }),
    icon: f.image({ optional: true }),
    benefits: f.longText({ max: 500, optional: true }),
    enabled: f.flag({ default: true }),
  },
  label: 'name',
  personal: 'none',
  list: ['rank', 'name', 'growthMin', 'discount', 'freeFreight', 'pointsPercent', 'enabled', 'updatedAt'],
  filters: ['enabled', 'name'],
  search: ['name'],
  form: [['name', 'rank'], ['growthMin', 'discount'], ['pointsPercent', 'freeFreight'], 'icon', 'benefits', 'enabled'],
  order: ['rank'],
  unique: [['name'], ['rank']],
});
