import texts from './built-in/texts.json' with { type: 'json' };

/** What a code is requested for; each has a template of its own under this name, for text messages and for e-mail. */
export const codeEvents = [
  'user_register',
  'user_login',
  'user_change_mobile',
  'user_change_email',
  'user_retrieve_pwd',
] as const;
export type CodeEvent = (typeof codeEvents)[number];

/** Sent in place of a code for an address that another account already has. */
export const accountExists = 'user_exists';

/** A message that the product itself sends. */
export interface BuiltInTemplate {
  readonly code: string;
  readonly name: string;
  readonly type: 'code' | 'notice';
  readonly contentZh: string;
  readonly contentEn: string;
  readonly subjectZh: string;
  readonly subjectEn: string;
}

/** The templates that exist from the first start on; staff may change their texts. */
export const builtInTemplates: readonly BuiltInTemplate[] = ([...codeEvents, accountExists] as const).map((code) => ({
  code,
  type: code === accountExists ? 'notice' : 'code',
  ...texts[code],
}));
