import { checkWith, type Schema } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { conditionSchema, type FormCondition } from './form-condition.domain.ts';
import { meaningIssues } from './form-meaning.domain.ts';

/** The kinds of questions. */
export const questionTypes = [
  'text',
  'textarea',
  'number',
  'money',
  'date',
  'select',
  'radio',
  'checkbox',
  'switch',
  'rate',
  'mobile',
  'email',
] as const;

export type QuestionType = (typeof questionTypes)[number];

/** A text in the languages of the shop. An empty one is replaced by the other. */
export interface Texts {
  readonly 'zh-cn': string;
  readonly en: string;
}

export interface Choice {
  readonly value: string;
  readonly label: Texts;
}

/**
 * One question. `min` and `max` limit the length of texts, the value of numbers, money (fen) and ratings, and how many choices are
 * taken of a `checkbox`; null for no limit of its own.
 */
export interface FieldNode {
  readonly kind: 'field';
  readonly id: string;
  readonly key: string;
  readonly type: QuestionType;
  readonly label: Texts;
  readonly help: Texts;
  readonly isRequired: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly choices: readonly Choice[];
}

/** Questions under one title, shown while the condition holds. */
export interface GroupNode {
  readonly kind: 'group';
  readonly id: string;
  readonly key: string;
  readonly label: Texts;
  readonly shownWhen: FormCondition | null;
  readonly nodes: readonly FormNode[];
}

/** Questions that are answered several times: from `min` to `max` rows. */
export interface RepeatNode {
  readonly kind: 'repeat';
  readonly id: string;
  readonly key: string;
  readonly label: Texts;
  readonly min: number;
  readonly max: number;
  readonly nodes: readonly FormNode[];
}

export type FormNode = FieldNode | GroupNode | RepeatNode;

/** What a form asks, in its order, and what it says before and after. */
export interface FormDefinition {
  readonly intro: Texts;
  readonly thanks: Texts;
  readonly nodes: readonly FormNode[];
}

/** What is wrong with a definition: where, by the path of the node, and the broken rule. */
export interface DefinitionIssue {
  readonly path: string;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The limits of a definition. */
export const definitionLimits = { bytes: 256 * 1024, fields: 200, levels: 5, rows: 50 } as const;

export const noTexts: Texts = { 'zh-cn': '', en: '' };
export const emptyDefinition: FormDefinition = { intro: noTexts, thanks: noTexts, nodes: [] };

const mostText = 2_000;
const mostLabel = 200;
const mostChoices = 100;

const textsSchema = (most: number) =>
  z.strictObject({ 'zh-cn': z.string().check(z.maxLength(most)), en: z.string().check(z.maxLength(most)) });
const named = {
  id: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
  key: z.string().check(z.maxLength(40)),
  label: textsSchema(mostLabel),
};
const limit = z.nullable(z.number().check(z.minimum(-1e12), z.maximum(1e12)));
const rows = z.int().check(z.minimum(0), z.maximum(definitionLimits.rows));
const nodesSchema = z.array(z.lazy((): z.ZodMiniType<FormNode> => nodeSchema)).check(z.maxLength(definitionLimits.fields));

const nodeSchema: z.ZodMiniType<FormNode> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('field'),
    ...named,
    type: z.enum(questionTypes),
    help: textsSchema(mostText),
    isRequired: z.boolean(),
    min: limit,
    max: limit,
    choices: z
      .array(z.strictObject({ value: z.string().check(z.minLength(1), z.maxLength(40)), label: textsSchema(mostLabel) }))
      .check(z.maxLength(mostChoices)),
  }),
  z.strictObject({ kind: z.literal('group'), ...named, shownWhen: z.nullable(conditionSchema), nodes: nodesSchema }),
  z.strictObject({ kind: z.literal('repeat'), ...named, min: rows, max: rows, nodes: nodesSchema }),
]);

const definitionSchema: Schema = z.strictObject({
  intro: textsSchema(mostText),
  thanks: textsSchema(mostText),
  nodes: nodesSchema,
});

/** How deep plain data is nested; stops counting beyond `most`. */
function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (most === 0) return 1;
  return 1 + Math.max(0, ...Object.values(value).map((part) => depthOf(part, most - 1)));
}

/** Objects and lists that a definition of five levels has above each other at most, with its conditions. */
const mostNested = 40;

const isUnreadable = (raw: unknown): boolean => {
  if (depthOf(raw, mostNested) > mostNested) return true;
  return new TextEncoder().encode(JSON.stringify(raw) ?? '').length > definitionLimits.bytes;
};

/** A definition that may be stored, or what is wrong with it. Takes any input; paths begin with `nodes`. */
export function checkDefinition(
  raw: unknown,
): { readonly value: FormDefinition } | { readonly issues: readonly DefinitionIssue[] } {
  if (isUnreadable(raw)) return { issues: [{ path: '', rule: 'form.tooLarge', params: { max: definitionLimits.bytes / 1024 } }] };
  const { value, issues: broken } = checkWith<FormDefinition>(definitionSchema, raw);
  if (broken) return { issues: broken };
  const issues = meaningIssues(value, JSON.stringify(value));
  return issues.length > 0 ? { issues } : { value };
}

/** The text in a language, or in the other one where it is missing. */
export const textIn = (texts: Texts, language: keyof Texts): string =>
  texts[language] === '' ? texts[language === 'en' ? 'zh-cn' : 'en'] : texts[language];

/** All questions of nodes, in their order, with those of groups and repeated parts. */
export const fieldsIn = (nodes: readonly FormNode[]): readonly FieldNode[] =>
  nodes.flatMap((node) => (node.kind === 'field' ? [node] : fieldsIn(node.nodes)));
