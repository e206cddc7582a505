import type {
  Choice,
  FieldNode,
  FormDefinition,
  FormNode,
  GroupNode,
  QuestionType,
  RepeatNode,
} from '../form-definition.domain.ts';

const both = (text: string) => ({ 'zh-cn': text, en: text });

/** A question named by its key. */
export const question = (key: string, type: QuestionType = 'text', more: Partial<FieldNode> = {}): FieldNode => ({
  kind: 'field',
  id: key.toLowerCase(),
  key,
  type,
  label: both(key),
  help: both(''),
  isRequired: false,
  min: null,
  max: null,
  choices: [],
  ...more,
});

export const choices = (...values: readonly string[]): readonly Choice[] =>
  values.map((value) => ({ value, label: both(value.toUpperCase()) }));

export const group = (key: string, nodes: readonly FormNode[], shownWhen: GroupNode['shownWhen'] = null): GroupNode => ({
  kind: 'group',
  id: key.toLowerCase(),
  key,
  label: both(key),
  shownWhen,
  nodes,
});

export const repeated = (key: string, nodes: readonly FormNode[], rows: { min?: number; max?: number } = {}): RepeatNode => ({
  kind: 'repeat',
  id: key.toLowerCase(),
  key,
  label: both(key),
  min: rows.min ?? 0,
  max: rows.max ?? 3,
  nodes,
});

export const definition = (...nodes: readonly FormNode[]): FormDefinition => ({ intro: both(''), thanks: both(''), nodes });
