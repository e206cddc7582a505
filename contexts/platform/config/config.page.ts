import { definePage } from '@shopkeeper/resource';

/** The page of all settings that modules declare. */
export const configPage = definePage({
  context: 'platform',
  name: 'config',
  path: '/admin/routine/config',
  menu: { group: 'system', icon: 'sliders-horizontal', weigh: 90 },
  actions: ['index', 'save'],
});
