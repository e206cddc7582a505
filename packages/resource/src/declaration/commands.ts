import type { Fields } from '../fields/kinds.ts';
import type { AnyCommand } from './lifecycle.ts';

type CommandSpec = Omit<AnyCommand, 'name' | 'resource' | 'from' | 'to' | 'by'> & Partial<Pick<AnyCommand, 'from' | 'to' | 'by'>>;

/** The part of a declaration that lifecycle and actions are read from. */
export interface CommandsSpec {
  readonly fields: Fields;
  readonly lifecycle?: { readonly field: string; readonly transitions: Readonly<Record<string, CommandSpec>> };
  readonly actions?: Readonly<Record<string, CommandSpec>>;
}

function statesIn(spec: CommandsSpec): readonly string[] {
  const field = spec.fields[spec.lifecycle?.field ?? ''];
  return field?.kind === 'choice' ? field.options.values : [];
}

function requireDue(name: string, { due, by = [], input = {} }: CommandSpec): void {
  if (due === undefined) return;
  if (!by.includes('system')) throw new Error(`the system performs ${name} when it is due: \`by\` must name it`);
  const isGiven = Object.values(input).some(({ nullable, default: preset }) => !nullable && preset === undefined);
  if (isGiven) throw new Error(`nobody gives the input of ${name} when it is due: its fields must be optional`);
}

/** Reads the lifecycle and the actions of a declaration; throws where the compiler cannot reject them. */
export function commandsIn(spec: CommandsSpec, resource: string) {
  const all = statesIn(spec);
  const command = (name: string, body: CommandSpec): AnyCommand => ({
    from: all,
    to: null,
    by: ['staff'],
    ...body,
    name,
    resource,
  });
  const { field, transitions = {} } = spec.lifecycle ?? {};
  for (const [name, body] of Object.entries(transitions)) requireDue(name, body);
  const both = Object.keys(spec.actions ?? {}).filter((name) => Object.hasOwn(transitions, name));
  if (both.length > 0) throw new Error(`${both.join(', ')} of ${resource} cannot be a transition and an action`);
  const read = (bodies: Readonly<Record<string, CommandSpec>>) =>
    Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, command(name, body)]));
  return { state: field ?? null, transitions: read(transitions), actions: read(spec.actions ?? {}) };
}
