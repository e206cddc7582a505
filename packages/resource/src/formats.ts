import type { CodeFormat } from './kinds.ts';

/** A mainland mobile number. SPEC section 5: "Please enter the correct mobile number". */
export const mobilePattern = /^1[3-9]\d{9}$/;
/** 3 to 15 characters, a letter first, then letters, digits and underscore. */
export const accountPattern = /^[A-Za-z]\w{2,14}$/;
/** 6 to 32 characters, none of & < > " ' and no line break. */
export const passwordPattern = /^[^&<>"'\r\n]{6,32}$/;
/** What a person or a place is called: it starts with a letter or a digit and holds no sign that names do without. */
export const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,·•'’&()（）-]*$/u;

export const codePatterns: Readonly<Record<CodeFormat, RegExp>> = {
  any: /^[^\p{C}]*$/u,
  slug: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  sku: /^[\p{L}\p{N}][\p{L}\p{N}._\-/+#]*( [\p{L}\p{N}._\-/+#]+)*$/u,
  account: accountPattern,
  dictionary: /^[a-z][a-z0-9_.]*$/,
};

/** Rich text that shows nothing: tags without text or picture. */
export const isEmptyRichText = (html: string): boolean =>
  !/<(img|video|hr|iframe)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** A day of the calendar as `YYYY-MM-DD`, from the year 1 on: there is no year 0, and no 30th of February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Whether a text can be stored as it is: no zero character for the database, no half of a pair of surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !isHalved(text);
/** Holds a half of a pair of surrogates: it has no spelling in UTF-8 and would come back as another sign. */
export const isHalved = (text: string): boolean => /\p{Cs}/u.test(text);
