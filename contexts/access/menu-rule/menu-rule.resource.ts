import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** One entry of the navigation tree: a directory, a menu that opens a screen, or a button that represents a permission. */
export const menuRule = defineResource({
  context: 'access',
  name: 'menu-rule',
  menu: { group: 'access', icon: 'list-tree', weigh: 60 },
  fields: {
    parentId: f.tree({ maxDepth: 4 }),
    type: f.choice({ values: ['menu_dir', 'menu', 'button'], default: 'menu' }),
    /** A language key (`order:title`) or plain text. */
    title: f.text({ max: 60 }),
    name: f.code({ max: 160 }),
    path: f.code({ max: 160, optional: true }),
    icon: f.code({ max: 40, optional: true }),
    menuType: f.choice({ values: ['tab', 'link', 'iframe'], optional: true }),
    url: f.url({ optional: true }),
    component: f.code({ max: 160, optional: true }),
    keepalive: f.flag({ default: true }),
    extend: f.choice({ values: ['none', 'add_rules_only', 'add_menu_only'], default: 'none' }),
    remark: f.text({ max: 200, optional: true }),
    builtIn: f.flag({ write: 'server' }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'title',
  personal: 'none',
  list: ['title', 'icon', 'type', 'path', 'parentId', 'menuType', 'enabled'],
  filters: ['type', 'menuType', 'enabled', 'name'],
  search: ['title', 'name', 'path'],
  form: [
    'parentId',
    'type',
    ['title', 'icon'],
    ['name', 'path'],
    ['menuType', 'url'],
    ['component', 'extend'],
    'remark',
    ['keepalive', 'enabled'],
  ],
  unique: [['name']],
  operations: ['index', 'add', 'edit', 'del', 'sortable', 'export'],
  when: {
    path: { shown: ({ type }) => type !== 'menu_dir', required: true },
    menuType: { shown: ({ type }) => type === 'menu', required: true },
    url: { shown: ({ type, menuType }) => type === 'menu' && (menuType === 'link' || menuType === 'iframe'), required: true },
    component: { shown: ({ type }) => type === 'menu' },
  },
});
