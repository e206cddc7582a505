import sanitize from 'sanitize-html';
import type { AnyResource, Fields } from '@shopkeeper/resource';

const options: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'h1', 'h2', 'del', 'ins', 'figure', 'figcaption'],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

const text = '[^<>&\\0]*';
const inline = `${text}(?:(?:<br />|<(?<mark>strong|em|b|i|u|s)>${text}</\\k<mark>>)${text})*`;
const item = inline.replaceAll('mark', 'markOfItem');
const block = `<(?<block>p|h[1-6])>${inline}</\\k<block>>|<(?<list>ul|ol)>\\s*(?:<li>${item}</li>\\s*)*</\\k<list>>`;

/**
 * Paragraphs, headings and flat lists of plain and marked text, well formed and without an attribute or an entity: most of what
 * shops write. The sanitiser would give the same text back; to parse it was half of the work of an import.
 */
const plainBlocks = new RegExp(`^${text}(?:(?:${block})${text})*$`);

/** Rich text as it may be stored: no script, no handler, no style, only web links and pictures. */
export const cleanRichText = (html: string): string => (plainBlocks.test(html) ? html : sanitize(html, options));

/** The same by the sanitiser alone, to hold the other against. */
export const sanitised = (html: string): string => sanitize(html, options);

const cleaned = (fields: Fields, draft: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).map(([key, value]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      return [key, field?.kind === 'richText' && typeof value === 'string' ? cleanRichText(value) : value];
    }),
  );

/** Sanitises every rich text of a draft on its way in; plain text is stored as it was said and escaped where it is shown. */
export const cleanDraft = (resource: AnyResource, draft: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  cleaned(resource.ownFields, draft);
