import type { CodeFormat } from './kinds.ts';

/** A mobile number of mainland China. SPEC section 5: "Please enter the correct mobile number". */
export const mobilePattern = /^1[3-9]\d{9}$/;
/** 3 to 15 characters, a letter first, then letters, digits and underscore. */
export const accountPattern = /^[A-Za-z]\w{2,14}$/;
/** Longer secrets are keys of providers. */
export const longestPassword = 32;
/** 6 to 32 characters, none of & < > " ' and no line break. */
export const passwordPattern = /^[^&<>"'\r\n]{6,32}$/;
/** The name of a person or a place: starts with a letter or digit and contains only characters usual in names. */
export const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,·•'’&()（）-]*$/u;

/** What a `code` field accepts, by its format. */
export const codePatterns: Readonly<Record<CodeFormat, RegExp>> = {
  any: /^[^\p{C}]*$/u,
  slug: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  sku: /^[\p{L}\p{N}][\p{L}\p{N}._\-/+#]*( [\p{L}\p{N}._\-/+#]+)*$/u,
  account: accountPattern,
  dictionary: /^[a-z][a-z0-9_.]*$/,
};

/** Whether rich text shows nothing: tags without text, picture, video or rule. */
export const isEmptyRichText = (html: string): boolean =>
  !/<(img|video|hr|iframe)\b/i.test(html) && withoutTags(html).replace(/&nbsp;|\s/g, '') === '';

/** Removes all tags. What follows the last `>` holds none; without the cut, every `<` in it would be searched to the end. */
export function withoutTags(html: string): string {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end).replaceAll(/<[^>]*>/g, '') + html.slice(end);
}

/** Whether a text is a calendar day `YYYY-MM-DD` from the year 1 on; rejects the year 0 and days such as February 30. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Whether a text can be stored unchanged: no NUL character, which the database rejects, and no unpaired surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !isHalved(text);
/** Whether a text contains an unpaired surrogate, which UTF-8 cannot encode and which would be replaced by another character. */
export const isHalved = (text: string): boolean => /\p{Cs}/u.test(text);

/**
 * Whether a text contains control characters other than tab and line breaks, or characters that override the direction of the
 * text around them, with which one name can look like another.
 */
export const hasHiddenControls = (text: string): boolean => /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u.test(text);
/** A text without these characters, for texts of other systems: nobody who imports a file can see them to remove them. */
export const withoutHiddenControls = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu, '');
/** Whether a text shows anything: a letter, digit, sign or picture. */
export const isVisible = (text: string): boolean => /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
