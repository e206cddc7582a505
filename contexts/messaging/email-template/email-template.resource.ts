import { defineResource, type Issue } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { templateCodePattern } from '../sms-template/sms-template.resource.ts';
import { hasLooseBrace } from '../sms-variable/placeholders.domain.ts';

const texts = ['subjectZh', 'bodyZh', 'subjectEn', 'bodyEn'] as const;
type Texts = { readonly [K in (typeof texts)[number]]: string | null };

function looseBrace(draft: Texts): Issue<(typeof texts)[number]> | null {
  const wrong = texts.find((name) => hasLooseBrace(draft[name] ?? ''));
  return wrong ? { path: wrong, rule: 'looseBrace' } : null;
}

/** The subject and the text of an e-mail, in both languages; without English ones the Chinese are sent. */
export const emailTemplate = defineResource({
  context: 'messaging',
  name: 'email-template',
  menu: { group: 'messaging', icon: 'mail', weigh: 20 },
  fields: {
    code: f.code({ max: 60, min: 3, write: 'once' }),
    name: f.text({ max: 60 }),
    type: f.choice({ values: ['code', 'notice', 'marketing'], default: 'notice' }),
    subjectZh: f.text({ max: 120 }),
    bodyZh: f.longText({ max: 5_000 }),
    subjectEn: f.text({ max: 120, optional: true }),
    bodyEn: f.longText({ max: 5_000, optional: true }),
    enabled: f.flag({ default: true }),
  },
  label: 'name',
  personal: 'none',
  list: ['code', 'name', 'type', 'subjectZh', 'enabled', 'updatedAt'],
  filters: ['type', 'enabled', 'code', 'updatedAt'],
  search: ['code', 'name', 'subjectZh'],
  form: [['code', 'name'], ['type', 'enabled'], 'subjectZh', 'bodyZh', 'subjectEn', 'bodyEn'],
  unique: [['code']],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  rules: [
    (draft) => (templateCodePattern.test(draft.code) ? null : { path: 'code', rule: 'templateCode' }),
    (draft) => looseBrace(draft),
  ],
});
