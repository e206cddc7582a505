import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A named set of permissions. Staff have the permissions of all their roles. */
export const role = defineResource({
  context: 'access',
  name: 'role',
  menu: { group: 'access', icon: 'shield-check', weigh: 80 },
  namespaces: ['menu-rule'],
  fields: {
    code: f.code({ max: 40, format: 'dictionary', write: 'once' }),
    name: f.text({ max: 40 }),
    note: f.text({ max: 200, optional: true }),
    builtIn: f.flag({ write: 'server' }),
    enabled: f.flag({ default: true }),
    /** Whether staff with this role must prove a second factor when they sign in. */
    requiresSecondFactor: f.flag({ default: false }),
    permissions: f.tags({ max: 2000, each: 160 }),
    /** A data scope by the page of its resource; missing pages have the scope `all`. */
    dataScopes: f.json({ optional: true }),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'code', 'note', 'enabled', 'updatedAt'],
  filters: ['enabled', 'code'],
  search: ['name', 'code'],
  form: [['name', 'code'], 'note', ['enabled', 'requiresSecondFactor'], 'permissions', 'dataScopes'],
  order: ['id'],
  unique: [['code']],
  computedFrom: ['permissions'],
  computed: { permissionCount: ({ permissions }) => permissions.length },
  operations: ['index', 'add', 'edit', 'del', 'export'],
});
