import { definePage } from '@shopkeeper/resource';

/** The page on which modules are designed, previewed and generated. */
export const codeGeneratorPage = definePage({
  context: 'studio',
  name: 'code-generator',
  path: '/admin/coder',
  menu: { group: 'system', icon: 'braces', weigh: 8 },
  actions: ['index', 'apply', 'del'],
});
