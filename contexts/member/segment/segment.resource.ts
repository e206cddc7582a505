import { defineResource } from '@shopkeeper/resource';
import { everyRow } from '@shopkeeper/resource/conditions';
import { f } from '@shopkeeper/resource/fields';
import { memberAttributes } from '../member/member-attributes.domain.ts';

/** Members who have something in common, by a condition: who belongs to it is decided whenever it is asked. */
export const segment = defineResource({
  context: 'member',
  name: 'segment',
  menu: { group: 'member', icon: 'layers', weigh: 66 },
  namespaces: ['member'],
  fields: {
    name: f.text({ max: 40 }),
    condition: f.condition(() => memberAttributes, { default: everyRow }),
    note: f.longText({ max: 500, optional: true }),
    /** As it was counted last, at most `mostCounted`; null before that, or where counting takes too long. */
    memberCount: f.int({ write: 'server', optional: true }),
    countedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'memberCount', 'countedAt', 'updatedAt'],
  filters: ['name', 'memberCount', 'updatedAt'],
  search: ['name'],
  form: ['name', 'condition', 'note'],
  unique: [['name']],
  operations: ['index', 'add', 'edit', 'del', 'export'],
});
