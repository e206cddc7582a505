import sanitize from 'sanitize-html';
import type { AnyResource } from '@shopkeeper/resource';
import { type Fields, withoutTags } from '@shopkeeper/resource/fields';

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
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }), '*': withoutLongAttributes },
};

/** The longest value of an attribute: the sanitiser reads comments in an address in quadratic time. */
const maxAttribute = 4_000;

function withoutLongAttributes(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  for (const [name, value] of Object.entries(attribs)) if (value.length > maxAttribute) delete attribs[name];
  return { tagName, attribs };
}

/** How deep tags may be nested; browsers stop at 512, and the parser of the sanitiser takes quadratic time for deep ones. */
const maxDepth = 200;

/** How many tags a text may have: the sanitiser takes about 2 microseconds for each, and the event loop may be held for 100 ms. */
const maxTags = 20_000;

class TooManyTags extends Error {}

/** Sanitizes HTML; throws {@link TooManyTags} at the first tag that is nested too deep or beyond the count. */
function sanitizedTags(html: string): string {
  let [depth, count] = [0, 0];
  return sanitize(html, {
    ...options,
    onOpenTag() {
      depth += 1;
      count += 1;
      if (depth > maxDepth || count > maxTags) throw new TooManyTags();
    },
    onCloseTag() {
      depth -= 1;
    },
  });
}

/** A sign that starts no tag, and how many of them a text keeps: the sanitiser handles each as a text of its own. */
const strayBracket = /<(?![a-z/!?])/gi;
const maxStrayBrackets = 10_000;

function withFewStrayBrackets(html: string): string {
  const count = html.match(strayBracket)?.length ?? 0;
  return count > maxStrayBrackets ? html.replaceAll(strayBracket, '') : html;
}

const text = '[^<>&\\0]*';
const inline = `${text}(?:(?:<br />|<(?<mark>strong|em|b|i|u|s)>${text}</\\k<mark>>)${text})*`;
const item = inline.replaceAll('mark', 'markOfItem');
const block = `<(?<block>p|h[1-6])>${inline}</\\k<block>>|<(?<list>ul|ol)>\\s*(?:<li>${item}</li>\\s*)*</\\k<list>>`;

/**
 * Matches paragraphs, headings and flat lists of plain and marked text, well formed and without attributes or entities: most of
 * what shops write. The sanitiser would return it unchanged, and parsing it took half the time of an import.
 */
const plainBlocks = new RegExp(`^${text}(?:(?:${block})${text})*$`);

/** Always runs the sanitiser; tests compare `cleanRichText` with it. */
export function sanitised(html: string): string {
  const bounded = withFewStrayBrackets(html);
  try {
    return sanitizedTags(bounded);
  } catch (error) {
    if (!(error instanceof TooManyTags)) throw error;
    return sanitize(withoutTags(bounded), options);
  }
}

/**
 * Returns rich text that is safe to store: no scripts, event handlers or styles, only web links and pictures. Text with more than
 * 20,000 tags, or with tags nested more than 200 deep, loses its formatting; text with more than 10,000 signs `<` that start no tag
 * loses those signs.
 */
export const cleanRichText = (html: string): string => (plainBlocks.test(html) ? html : sanitised(html));

const cleaned = (fields: Fields, draft: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).map(([key, value]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      return [key, field?.kind === 'richText' && typeof value === 'string' ? cleanRichText(value) : value];
    }),
  );

/** Sanitizes every rich text of an incoming draft; plain text is stored unchanged and escaped on output. */
export const cleanDraft = (resource: AnyResource, draft: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  cleaned(resource.ownFields, draft);
