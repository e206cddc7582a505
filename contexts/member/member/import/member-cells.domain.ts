import headings from './headings.json' with { type: 'json' };
import labels from './labels.json' with { type: 'json' };

const genders = new Map(
  Object.entries(labels).flatMap(([gender, texts]) => texts.map((text): [string, string] => [text, gender])),
);

/** Reads the words of other systems for a gender; other text is returned as it is. */
export const genderOf = (text: string): string => genders.get(text.trim().toLowerCase()) ?? text;

/** Removes the country code of China and what separates the digits of a mobile number. */
export const mobileOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s'()-]/g, '')
    .replace(/^(?:\+|00)86/, '');

/** Reads a day with slashes or dots, as spreadsheets write it. */
export function birthdayOf(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[/.\u5e74-](\d{1,2})[/.\u6708-](\d{1,2})\u65e5?(?:\s.*)?$/.exec(text.trim()) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const accountMax = 15;

/**
 * Makes the account of a member whose file has none: from the mobile number, else from the email. The same member always gets the
 * same one; undefined without both.
 */
export function accountOf({ mobile, email }: { readonly mobile?: unknown; readonly email?: unknown }): string | undefined {
  if (typeof mobile === 'string' && mobile !== '') return `m${mobile}`.slice(0, accountMax);
  if (typeof email !== 'string' || email === '') return undefined;
  const name = email.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `e${digest(email.toLowerCase())}${name}`.slice(0, accountMax);
}

/** FNV-1a as seven letters and digits: tells accounts apart; not for security. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0');
}

/** Headings of customers in the exports of Shopify, WooCommerce, Youzan and Taobao, by field. */
export const memberHeadings: Readonly<Record<string, readonly string[]>> = headings;
