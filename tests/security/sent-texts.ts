import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, type Fields } from '@shopkeeper/resource/fields';

type Row = Readonly<Record<string, unknown>>;

/** The sent and the returned row. */
export interface SentAndShown {
  readonly said: Row;
  readonly shown: Row;
}

/** The number of compared texts, and the first difference. */
export interface TextCheckResult {
  readonly compared: number;
  readonly wrong: string | null;
}

const texts = new Set(['text', 'longText', 'code', 'url', 'email', 'mobile']);
/** Texts the shop rewrites: a handle is part of a URL and has no spaces. */
const rewritten = ['product.handle'];

/** Returns the stored form of a text: trimmed by the field, null when empty. */
function keptText(field: AnyField, value: string): string | null {
  const kept = field.kind === 'longText' ? value : value.trim();
  return kept === '' && field.nullable ? null : kept;
}

interface Compared {
  readonly name: string;
  readonly expected: string | null;
  readonly got: unknown;
}

const asRow = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});

function textIn(name: string, field: AnyField, { said, shown }: SentAndShown): Compared[] {
  const value = said[name];
  return typeof value === 'string' ? [{ name, expected: keptText(field, value), got: shown[name] }] : [];
}

/** Lines are matched by index: the same number is returned, in the same order. */
function textsInLines(name: string, fields: Fields, { said, shown }: SentAndShown): Compared[] {
  const [theirs, ours] = [said[name], shown[name]];
  if (!Array.isArray(theirs) || !Array.isArray(ours) || theirs.length !== ours.length) return [];
  return theirs.flatMap((line: unknown, at) =>
    textsIn(fields, { said: asRow(line), shown: asRow(ours[at]) }).map((one) => ({ ...one, name: `${name}.${at}.${one.name}` })),
  );
}

function textsIn(fields: Fields, both: SentAndShown): Compared[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.write === 'server') return [];
    if (field.kind === 'lines') return textsInLines(name, field.options.of.fields, both);
    return texts.has(field.kind) ? textIn(name, field, both) : [];
  });
}

/** Compares every text of an accepted body, including its lines, with the returned row. */
export function checkTexts({ name: resource, ownFields }: AnyResource, both: SentAndShown): TextCheckResult {
  const compared = textsIn(ownFields, both).filter(({ name }) => !rewritten.includes(`${resource}.${name}`));
  const first = compared.find(({ expected, got }) => got !== expected);
  const shown = [first?.got, first?.expected].map((one) => JSON.stringify(one)?.slice(0, 60));
  return { compared: compared.length, wrong: first ? `${first.name} came back as ${shown.join(' and was ')}` : null };
}
