import { defineResource, type Issue } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { smsChannel } from '../sms-channel/sms-channel.resource.ts';
import { hasLooseBrace, variablesIn } from '../sms-variable/placeholders.domain.ts';

/** What a message is for: a code to type in, a notice of an event, advertising. */
export const templateTypes = ['code', 'notice', 'marketing'] as const;
export type TemplateType = (typeof templateTypes)[number];

/** The code of a template: letters, digits, dots, hyphens and underscores, a small letter first. */
export const templateCodePattern = /^[a-z][A-Za-z0-9_.-]{2,59}$/;

/** A template at a service that sends only texts it has approved: its id there, and what the review of it came to. */
export const smsTemplateApproval = defineLines({
  name: 'approval',
  fields: {
    channelId: f.ref(() => smsChannel),
    language: f.choice({ values: ['zh-cn', 'en'], default: 'zh-cn' }),
    providerTemplateId: f.code({ max: 60, optional: true }),
    reviewState: f.choice({
      values: ['draft', 'checking', 'passed', 'rejected'],
      default: 'draft',
      statusColors: { draft: 'idle', checking: 'info', passed: 'ok', rejected: 'bad' },
    }),
    reviewReason: f.text({ max: 200, optional: true }),
  },
});

interface Texts {
  readonly type: TemplateType;
  readonly contentZh: string;
  readonly contentEn: string | null;
}

const texts = ({ contentZh, contentEn }: Texts) => [['contentZh', contentZh] as const, ['contentEn', contentEn ?? ''] as const];

function looseBrace(draft: Texts): Issue<'contentZh' | 'contentEn'> | null {
  const [wrong] = texts(draft).filter(([, text]) => hasLooseBrace(text));
  return wrong ? { path: wrong[0], rule: 'looseBrace' } : null;
}

/** A code stands in every text of a template for codes, and in no other. */
function codeInIt(draft: Texts): Issue<'contentZh' | 'contentEn'> | null {
  const [wrong] = texts(draft).filter(
    ([, text]) => text !== '' && variablesIn(text).includes('code') !== (draft.type === 'code'),
  );
  return wrong ? { path: wrong[0], rule: draft.type === 'code' ? 'needsCode' : 'noCode' } : null;
}

/** The text of a message, in both languages; without an English one the Chinese is sent. */
export const smsTemplate = defineResource({
  context: 'messaging',
  name: 'sms-template',
  menu: { group: 'messaging', icon: 'message-square-text', weigh: 40 },
  fields: {
    code: f.code({ max: 60, min: 3, write: 'once' }),
    name: f.text({ max: 60 }),
    type: f.choice({ values: templateTypes, default: 'notice' }),
    contentZh: f.longText({ max: 500 }),
    contentEn: f.longText({ max: 500, optional: true }),
    /** The variables of the texts, in their order. */
    variables: f.tags({ write: 'server' }),
    enabled: f.flag({ default: true }),
    approvals: f.lines(smsTemplateApproval, { max: 20 }),
    note: f.text({ max: 200, optional: true }),
  },
  label: 'name',
  personal: 'none',
  list: ['code', 'name', 'type', 'contentZh', 'variables', 'enabled', 'updatedAt'],
  filters: ['type', 'enabled', 'code', 'updatedAt'],
  search: ['code', 'name', 'contentZh'],
  form: [['code', 'name'], ['type', 'enabled'], 'contentZh', 'contentEn', 'approvals', 'note'],
  unique: [['code']],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  rules: [
    (draft) => (templateCodePattern.test(draft.code) ? null : { path: 'code', rule: 'templateCode' }),
    (draft) => looseBrace(draft),
    (draft) => codeInIt(draft),
  ],
});
