import type { FormCondition } from './form-condition.domain.ts';

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
  'image',
  'file',
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
 * One question. `min` and `max` limit the length of texts, the value of numbers, money (fen) and ratings, how many choices are
 * taken of a `checkbox`, and how many files are given; null for no limit of its own. `accept` and `maxMegabytes` are the extensions
 * and the size of one file.
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
  readonly accept?: readonly string[] | undefined;
  readonly maxMegabytes?: number | undefined;
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

/** The text in a language, or in the other one where it is missing. */
export const textIn = (texts: Texts, language: keyof Texts): string =>
  texts[language] === '' ? texts[language === 'en' ? 'zh-cn' : 'en'] : texts[language];

/** All questions of nodes, in their order, with those of groups and repeated parts. */
export const fieldsIn = (nodes: readonly FormNode[]): readonly FieldNode[] =>
  nodes.flatMap((node) => (node.kind === 'field' ? [node] : fieldsIn(node.nodes)));
