import { mobilePattern } from '@shopkeeper/resource/fields';
import { withoutHiddenControls } from '@shopkeeper/resource/schema';
import { isMet, isUnanswered } from './form-condition.domain.ts';
import {
  type DefinitionIssue,
  type FieldNode,
  type FormDefinition,
  type FormNode,
  type RepeatNode,
  textIn,
  type Texts,
} from './form-definition.domain.ts';
import { type AnsweredFile, brokenFiles, filesIn, isFileType } from './form-files.domain.ts';

/** The answers by the keys of their fields; rows of a repeated part under its key. Money is fen, dates are `YYYY-MM-DD`. */
export type Answers = Readonly<Record<string, unknown>>;
/** What is wrong with an answer: the key of its field, in a repeated part `<part>.<row>.<field>`. */
export type AnswerIssue = DefinitionIssue;

const longestText = { text: 500, textarea: 5_000 } as const;
const greatest = 1e12;
const mostStars = 5;
const mostUnknown = 20;
const emailPattern = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/u;

type Broken = Omit<DefinitionIssue, 'path'>;

const isRecord = (value: unknown): value is Answers => typeof value === 'object' && value !== null && !Array.isArray(value);

function brokenText(field: FieldNode, value: unknown): Broken | null {
  if (typeof value !== 'string') return { rule: 'type' };
  if (value !== withoutHiddenControls(value) || /\p{Cs}/u.test(value)) return { rule: 'characters' };
  if (field.type === 'mobile') return mobilePattern.test(value) ? null : { rule: 'mobile' };
  if (field.type === 'email') return emailPattern.test(value) && value.length <= 120 ? null : { rule: 'email' };
  return brokenLength(field, value);
}

function brokenLength({ type, min, max }: FieldNode, value: string): Broken | null {
  const most = Math.min(max ?? Infinity, type === 'textarea' ? longestText.textarea : longestText.text);
  if (value.length < (min ?? 0)) return { rule: 'tooShort', params: { min: min ?? 0 } };
  return value.length > most ? { rule: 'tooLong', params: { max: most } } : null;
}

/** Limits as people read them: of money in yuan. */
const shownLimit = (type: FieldNode['type'], limit: number): number => (type === 'money' ? limit / 100 : limit);

function brokenNumber({ type, min, max }: FieldNode, value: unknown): Broken | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'float' };
  if (type !== 'number' && !Number.isInteger(value)) return { rule: 'whole' };
  const isRate = type === 'rate';
  const least = isRate ? 1 : (min ?? (type === 'money' ? 0 : -greatest));
  const most = isRate ? mostStars : (max ?? greatest);
  if (value < least) return { rule: 'tooSmall', params: { min: shownLimit(type, least) } };
  return value > most ? { rule: 'tooBig', params: { max: shownLimit(type, most) } } : null;
}

function brokenDay(value: unknown): Broken | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return { rule: 'format' };
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? null : { rule: 'format' };
}

function brokenChoices({ choices, min, max }: FieldNode, value: unknown): Broken | null {
  if (!Array.isArray(value)) return { rule: 'type' };
  const known = new Set(choices.map((choice) => choice.value));
  if (value.some((one) => typeof one !== 'string' || !known.has(one)) || new Set(value).size < value.length)
    return { rule: 'choice' };
  if (value.length < (min ?? 0)) return { rule: 'tooFew', params: { min: min ?? 0 } };
  return value.length > (max ?? Infinity) ? { rule: 'tooMany', params: { max: max ?? 0 } } : null;
}

/** The rule that an answer breaks; null for a valid one. */
function brokenRule(field: FieldNode, value: unknown): Broken | null {
  const isMissing = isUnanswered(value) || (field.type === 'switch' && value === false);
  if (isMissing) return field.isRequired ? { rule: 'required' } : null;
  switch (field.type) {
    case 'number':
    case 'money':
    case 'rate':
      return brokenNumber(field, value);
    case 'date':
      return brokenDay(value);
    case 'switch':
      return typeof value === 'boolean' ? null : { rule: 'type' };
    case 'checkbox':
      return brokenChoices(field, value);
    case 'image':
    case 'file':
      return brokenFiles(field, value);
    case 'select':
    case 'radio':
      return field.choices.some((choice) => choice.value === value) ? null : { rule: 'choice' };
    default:
      return brokenText(field, value);
  }
}

/** The keys of the groups that are shown for the answers; a field of a hidden group counts as not answered. */
export function shownGroups({ nodes }: Pick<FormDefinition, 'nodes'>, answers: Answers): ReadonlySet<string> {
  const around = new Map<string, readonly FormNode[]>();
  const place = (list: readonly FormNode[], outer: readonly FormNode[]): void => {
    for (const node of list) {
      around.set(node.key, outer);
      if (node.kind === 'group') place(node.nodes, [...outer, node]);
    }
  };
  place(nodes, []);
  const decided = new Map<string, boolean>();
  const isShown = (node: FormNode): boolean => {
    if (node.kind !== 'group') return true;
    const known = decided.get(node.key);
    if (known !== undefined) return known;
    // A definition without circles never asks for this while it is being decided.
    decided.set(node.key, false);
    const shown = (around.get(node.key) ?? []).every(isShown) && (node.shownWhen === null || isMet(node.shownWhen, answerTo));
    decided.set(node.key, shown);
    return shown;
  };
  const answerTo = (key: string): unknown =>
    (around.get(key) ?? []).every(isShown) && Object.hasOwn(answers, key) ? answers[key] : null;
  const all = (list: readonly FormNode[]): readonly FormNode[] =>
    list.flatMap((node) => (node.kind === 'group' ? [node, ...all(node.nodes)] : []));
  return new Set(
    all(nodes)
      .filter(isShown)
      .map(({ key }) => key),
  );
}

interface Reading {
  readonly kept: Record<string, unknown>;
  readonly issues: AnswerIssue[];
  /** What stands before the keys in the paths of issues. */
  readonly path?: string;
}

const unknownIn = (given: Answers, known: ReadonlySet<string>, path: string): AnswerIssue[] =>
  Object.keys(given)
    .filter((key) => !known.has(key))
    .slice(0, mostUnknown)
    .map((key) => ({ path: path + key.slice(0, 100), rule: 'unknown' }));

function readField(field: FieldNode, given: Answers, { kept, issues, path = '' }: Reading): void {
  const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined;
  const broken = brokenRule(field, value);
  if (broken) issues.push({ path: path + field.key, ...broken });
  else if (!isUnanswered(value)) kept[field.key] = value;
}

function readRows(part: RepeatNode, given: Answers, { kept, issues }: Reading): void {
  const rows = Object.hasOwn(given, part.key) ? (given[part.key] ?? []) : [];
  const path = part.key;
  if (!Array.isArray(rows) || !rows.every(isRecord)) return void issues.push({ path, rule: 'type' });
  if (rows.length < part.min) return void issues.push({ path, rule: 'tooFew', params: { min: part.min } });
  if (rows.length > part.max) return void issues.push({ path, rule: 'tooMany', params: { max: part.max } });
  const fields = part.nodes.filter((node) => node.kind === 'field');
  const known = new Set(fields.map(({ key }) => key));
  kept[part.key] = rows.map((row, at) => {
    const reading: Reading = { kept: {}, issues, path: `${path}.${at}.` };
    for (const field of fields) readField(field, row, reading);
    issues.push(...unknownIn(row, known, `${path}.${at}.`));
    return reading.kept;
  });
}

const keysIn = (nodes: readonly FormNode[]): readonly string[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? keysIn(node.nodes) : [node.key]));

/** The answers to keep, without those of hidden groups, or what is wrong with them. Browser and server ask it alike. */
export function validateSubmission(
  definition: FormDefinition,
  given: unknown,
):
  | { readonly value: Answers; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly AnswerIssue[] } {
  if (!isRecord(given)) return { issues: [{ path: '', rule: 'type' }] };
  const shown = shownGroups(definition, given);
  const into: Reading = { kept: {}, issues: unknownIn(given, new Set(keysIn(definition.nodes)), '') };
  const visit = (nodes: readonly FormNode[]): void => {
    for (const node of nodes) {
      if (node.kind === 'field') readField(node, given, into);
      else if (node.kind === 'repeat') readRows(node, given, into);
      else if (shown.has(node.key)) visit(node.nodes);
    }
  };
  visit(definition.nodes);
  return into.issues.length > 0 ? { issues: into.issues } : { value: into.kept };
}

/** An answer as people read it. */
export function answerText(field: FieldNode, value: unknown, language: keyof Texts): string {
  const labelOf = (one: unknown): string => {
    const choice = field.choices.find((known) => known.value === one);
    return choice ? textIn(choice.label, language) : String(one);
  };
  if (isUnanswered(value)) return '';
  if (isFileType(field.type))
    return filesIn(value)
      .map(({ name }) => name)
      .join(language === 'en' ? ', ' : '、');
  if (Array.isArray(value)) return value.map(labelOf).join(language === 'en' ? ', ' : '、');
  if (typeof value === 'boolean') return value ? '✓' : '';
  if (field.type === 'money' && typeof value === 'number') return (value / 100).toFixed(2);
  return field.type === 'select' || field.type === 'radio' ? labelOf(value) : String(value as string | number);
}

/** One answered question: its title and its answer; in a repeated part the title says which row. */
export interface Answered {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** The files of a question that takes some. */
  readonly files?: readonly AnsweredFile[];
}

/** What was answered, in the order of the form. */
export function answered(definition: FormDefinition, answers: Answers, language: keyof Texts): readonly Answered[] {
  const visit = (nodes: readonly FormNode[]): readonly Answered[] =>
    nodes.flatMap((node): readonly Answered[] => {
      const label = textIn(node.label, language);
      if (node.kind === 'group') return visit(node.nodes);
      const value = answers[node.key];
      if (node.kind === 'field') {
        const text = answerText(node, value, language);
        if (text === '') return [];
        return [{ key: node.key, label, text, ...(isFileType(node.type) ? { files: filesIn(value) } : {}) }];
      }
      const rows = Array.isArray(value) ? value.filter(isRecord) : [];
      return rows.flatMap((row, at) =>
        answered({ ...definition, nodes: node.nodes }, row, language).map((one) => ({
          key: `${node.key}.${at}.${one.key}`,
          label: `${label} ${at + 1} · ${one.label}`,
          text: one.text,
          ...(one.files ? { files: one.files } : {}),
        })),
      );
    });
  return visit(definition.nodes);
}
