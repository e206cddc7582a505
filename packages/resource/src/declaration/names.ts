import type { AnyResource, StandardOperation } from './define.ts';
import type { AnyCommand } from './lifecycle.ts';
import type { AnyField, FieldOf, Fields } from '../fields/kinds.ts';
import { readPermissionsOf, revealableFields } from './access-rules.ts';

/** Converts a field name to its column name: `lastLoginAt` to `last_login_at`. */
export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');

interface Named {
  readonly context: string;
  readonly name: string;
  readonly table?: string | null;
}

/** The table name of a resource: `<context>_<resource>` unless declared otherwise. */
export const tableNameOf = (resource: Named): string => resource.table ?? `${snake(resource.context)}_${snake(resource.name)}`;

/** The name of the child table of a lines field. */
export const linesTableNameOf = (resource: Named, lines: { readonly name: string }): string =>
  `${tableNameOf(resource)}_${snake(lines.name)}`;

/** The name of the link table of a many-reference. */
export const linkTableNameOf = (resource: Named, field: string): string => `${tableNameOf(resource)}_${snake(field)}`;

/** The permission of an action or a transition on the page of a resource. */
export const permissionOf = (
  resource: Pick<AnyResource, 'page'>,
  action: StandardOperation | (string & Record<never, never>),
): string => `${resource.page}/${action}`;

/** The transitions and actions that staff perform. */
export const staffCommandsOf = ({ transitions, actions }: Pick<AnyResource, 'transitions' | 'actions'>): AnyCommand[] =>
  [...Object.values(transitions), ...Object.values(actions)].filter(({ by }) => by.includes('staff'));

/**
 * Every permission of a resource: its standard operations, the transitions and actions of staff, reading of fields with access
 * rules, and revealing of masked values.
 */
export const permissionsOf = (resource: AnyResource): string[] =>
  [
    ...resource.operations,
    ...staffCommandsOf(resource).map(({ name }) => name),
    ...readPermissionsOf(resource),
    ...(revealableFields(resource).length > 0 ? ['reveal'] : []),
  ].map((action) => permissionOf(resource, action));

/** A declaration whose texts are asked for. */
interface WithTexts {
  readonly name: string;
  readonly module?: string | null;
}

/** The namespace of the texts of a declaration: the folder that it stands in. */
export const namespaceOf = ({ name, module }: WithTexts): string => module ?? name;

/**
 * The key of a text in the language file of its folder (`order:field.total`). A further resource of a folder has its name before
 * the rest (`points:points-entry.field.amount`).
 */
export const keyOf = (declared: WithTexts, ...path: readonly string[]): string =>
  `${namespaceOf(declared)}:${[...(declared.module ? [declared.name] : []), ...path].join('.')}`;

const namedValues = (field: AnyField): readonly string[] => {
  if (field.kind === 'choice') return field.options.values;
  return field.kind === 'code' ? (field.options.named ?? []) : [];
};

const choiceKeys = (name: string, field: AnyField): string[] => namedValues(field).map((value) => `choice.${name}.${value}`);

/** The value whose text names a code; null for a code that is shown as it is. */
export function namedCode({ options: { named = [] } }: FieldOf<'code'>, code: string): string | null {
  const [value = ''] = code.split(':');
  return named.includes(value) ? value : null;
}

const keysOfFields = (fields: Fields, prefix: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    `${prefix}${name}`,
    ...choiceKeys(name, field),
    ...(field.kind === 'lines' ? keysOfFields(field.options.of.fields, `line.${field.options.of.name}.`) : []),
  ]);

/**
 * Returns the keys that both language files of a resource must contain: `title`, `text.one` (one row, where rows are added by a
 * form), `field.*`, `line.<lines>.*`, `choice.<field>.*`, `access.<permission>`, `computed.*`, `transition.*` and
 * `input.<transition>.*`. Other keys must start with `text.`, `hint.`, `rule.`, `error.` or `detail.`.
 */
export function languageKeysOf(resource: AnyResource): string[] {
  const keys = [
    'title',
    ...(resource.operations.includes('add') ? ['text.one'] : []),
    ...keysOfFields(resource.ownFields, 'field.'),
    ...readPermissionsOf(resource).map((name) => `access.${name}`),
    ...Object.keys(resource.computed).map((name) => `computed.${name}`),
    ...Object.entries({ ...resource.transitions, ...resource.actions }).flatMap(([name, transition]) => [
      `transition.${name}`,
      ...keysOfFields(transition.input ?? {}, `input.${name}.`),
    ]),
  ];
  const prefix = resource.module ? `${resource.name}.` : '';
  return [...new Set(keys)].map((key) => prefix + key);
}
