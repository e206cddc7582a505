/** One part of a pattern: a letter, a digit, a hyphen, `\d` or a class such as `[A-Z0-9]`, with an optional quantity. */
const part = /^(?:[A-Za-z0-9-]|\\d|\[(?:[A-Za-z0-9](?:-[A-Za-z0-9])?)+\])(?:\?|\{\d{1,2}(?:,\d{1,2})?\})?/;
const isVariable = (text: string): boolean => /\?$|\{\d+,\d+\}$/.test(text);
/** With more variable quantities a number could be read in too many ways. */
const mostVariable = 3;

function partsOf(alternative: string): readonly string[] | null {
  const parts: string[] = [];
  let rest = alternative;
  while (rest !== '') {
    const [found] = part.exec(rest) ?? [];
    if (found === undefined) return null;
    parts.push(found);
    rest = rest.slice(found.length);
  }
  return parts;
}

const isExpression = (text: string): boolean => {
  try {
    return new RegExp(text).source !== '';
  } catch {
    return false;
  }
};

/**
 * Whether a text is a pattern of tracking numbers: alternatives with `|` of letters, digits, hyphens, `\d` and classes, each with
 * an optional `?`, `{n}` or `{n,m}`. No other expressions: none of these takes long, whatever it is compared with.
 */
export const isNumberPattern = (text: string): boolean =>
  isExpression(text) &&
  text.split('|').every((alternative) => {
    const parts = partsOf(alternative);
    return parts !== null && parts.length > 0 && parts.filter(isVariable).length <= mostVariable;
  });

/** Whether a tracking number, in any case, has the form of a carrier; every number has that of a carrier without a pattern. */
export const fitsCarrier = (trackingNo: string, { trackingPattern }: { readonly trackingPattern: string | null }): boolean =>
  trackingPattern === null || new RegExp(`^(?:${trackingPattern})$`, 'i').test(trackingNo.trim());
