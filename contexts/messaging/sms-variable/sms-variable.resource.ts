import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { isVariableName } from './placeholders.domain.ts';

/** Where the value of a variable comes from. Nothing that staff write is ever run. */
export const variableSources = ['message', 'text', 'siteName', 'today'] as const;
export type VariableSource = (typeof variableSources)[number];

/**
 * A variable that templates may use. `message`: given by what sends the message; `text`: always `value`; `siteName` and `today` are
 * read when it is sent. `sample` stands for it in previews. A masked value is not readable in the send log.
 */
export const smsVariable = defineResource({
  context: 'messaging',
  name: 'sms-variable',
  menu: { group: 'messaging', icon: 'braces', weigh: 30 },
  fields: {
    name: f.code({ max: 40, write: 'once' }),
    title: f.text({ max: 60 }),
    source: f.choice({ values: variableSources, default: 'message' }),
    value: f.text({ max: 100, optional: true }),
    sample: f.text({ max: 100 }),
    isMasked: f.flag({ default: false }),
  },
  label: 'title',
  personal: 'none',
  list: ['name', 'title', 'source', 'value', 'sample', 'isMasked', 'updatedAt'],
  filters: ['source', 'isMasked', 'name', 'updatedAt'],
  search: ['name', 'title'],
  form: [['name', 'title'], ['source', 'value'], 'sample', 'isMasked'],
  unique: [['name']],
  when: { value: { shown: (draft) => draft.source === 'text', required: true } },
  rules: [(draft) => (isVariableName(draft.name) ? null : { path: 'name', rule: 'variableName' })],
});
