import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/**
 * A form that visitors or members fill in. `definition` is what staff work on; what is filled in is the published version of it, which
 * never changes. `versionNo` is the number of that version, 0 before the first one.
 */
export const form = defineResource({
  context: 'studio',
  name: 'form',
  page: '/admin/atool_form',
  menu: { group: 'system', icon: 'clipboard-check', weigh: 84 },
  fields: {
    name: f.text({ max: 60 }),
    /** The last part of its address. */
    code: f.code({ min: 2, max: 40, format: 'slug', write: 'once' }),
    category: f.text({ max: 40, optional: true }),
    access: f.choice({ values: ['none', 'member', 'public'], default: 'none' }),
    opensAt: f.time({ optional: true }),
    closesAt: f.time({ optional: true }),
    onePerMember: f.flag({ default: false }),
    /** How many submissions it takes; no limit when empty. */
    submitLimit: f.int({ min: 1, max: 1_000_000, optional: true }),
    /** Visitors type in what a picture shows before they submit. */
    captcha: f.flag({ default: false }),
    /** Whether the workflow for submissions decides about what is sent. Without a published one staff decide, as about other forms. */
    needsApproval: f.flag({ default: false }),
    definition: f.json({ optional: true }),
    fieldCount: f.int({ write: 'server' }),
    versionNo: f.int({ write: 'server' }),
    /** Whether the definition was changed since its last version. */
    isEdited: f.flag({ write: 'server', default: false }),
    submissionCount: f.int({ write: 'server' }),
    status: f.choice({
      values: ['draft', 'published', 'archived'],
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'idle', published: 'ok', archived: 'bad' },
    }),
  },
  label: 'name',
  personal: 'none: what the shop asks, not what is answered',
  list: ['name', 'code', 'category', 'status', 'versionNo', 'submissionCount', 'access', 'updatedAt'],
  filters: ['status', 'access', 'category', 'updatedAt'],
  search: ['name', 'code', 'category'],
  form: [
    ['name', 'code'],
    ['category', 'access'],
    ['onePerMember', 'captcha'],
    ['submitLimit', 'needsApproval'],
    ['opensAt', 'closesAt'],
  ],
  unique: [['code']],
  indexes: [
    ['status', '-id'],
    ['category', '-id'],
  ],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  when: { opensAt: { shown: ({ access }) => access !== 'none' }, closesAt: { shown: ({ access }) => access !== 'none' } },
  rules: [
    ({ opensAt, closesAt }) =>
      opensAt !== null && closesAt !== null && opensAt >= closesAt ? { path: 'closesAt', rule: 'window' } : null,
    ({ onePerMember, access }) => (onePerMember && access === 'public' ? { path: 'onePerMember', rule: 'onePerMember' } : null),
  ],
  lifecycle: {
    field: 'status',
    transitions: {
      /** Makes the definition the next version. */
      publish: {
        from: ['draft', 'published'],
        to: ['published'],
        idempotency: 'required',
        reads: ['fieldCount', 'status', 'isEdited'],
        guard({ fieldCount, status, isEdited }) {
          if (fieldCount === 0) return reject('form.no-fields');
          return status === 'draft' || isEdited || reject('form.no-changes');
        },
      },
      /** Ends a form. Its address says that it is closed. */
      archive: { from: ['published'], to: ['archived'], danger: true, reads: [] },
      /** Makes the content of an older version the next one. */
      rollBack: {
        from: ['published'],
        to: ['published'],
        idempotency: 'required',
        input: { toVersion: f.int({ min: 1, max: 100_000 }) },
        reads: ['versionNo'],
        guard: ({ versionNo }) => versionNo > 1 || reject('form.no-older'),
        validate: ({ versionNo }, { toVersion }) => toVersion < versionNo || reject('form.no-version', { versionNo: toVersion }),
      },
    },
  },
});
