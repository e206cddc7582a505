import type { AnyResource } from './define.ts';
import type { ActorKind, AnyCommand, RuleActor, RuleContext } from './lifecycle.ts';
import { permissionOf } from './names.ts';
import { can } from './permissions.ts';
import { reject, type Rejection } from './rejection.ts';

type AnyRow = Readonly<Record<string, unknown>>;
type Guard = (row: AnyRow, context: RuleContext) => true | Rejection;
type Validate = (row: AnyRow, input: unknown, context: RuleContext) => true | Rejection;

/** The transitions and the actions of a resource, by name. */
export const commandsOf = ({
  transitions,
  actions,
}: Pick<AnyResource, 'transitions' | 'actions'>): Readonly<Record<string, AnyCommand>> => ({
  ...transitions,
  ...actions,
});

const stateIn = (resource: AnyResource, row: AnyRow): string => String(row[resource.state ?? '']);

/** The names of the transitions and actions that may start from a state. */
export const commandsFrom = (resource: Pick<AnyResource, 'transitions' | 'actions'>, state: string): string[] =>
  Object.values(commandsOf(resource))
    .filter(({ from }) => from.includes(state))
    .map(({ name }) => name);

/** Whether the state of a row allows a command. A resource without a lifecycle has one state. */
const isFrom = (resource: AnyResource, row: AnyRow, { from }: AnyCommand): boolean =>
  resource.state === null || from.includes(stateIn(resource, row));

const illegal = (resource: AnyResource, row: AnyRow, name: string): Rejection =>
  reject(`${resource.name}.illegal-transition`, {
    transition: name,
    from: stateIn(resource, row),
    allowed: commandsFrom(resource, stateIn(resource, row)),
  });

/** Whether a command is offered for a row: its state, then the guard. */
function offeredFor(command: AnyCommand, row: AnyRow, context: RuleContext): true | Rejection {
  return (command.guard as Guard | undefined)?.(row, context) ?? true;
}

/**
 * Whether a transition or action is possible now: checks the state, then the guard, then the input. Rejects with
 * `<resource>.illegal-transition` (details: transition, from, allowed) or as guard and validation do.
 */
export function canTransition(options: {
  readonly resource: AnyResource;
  readonly command: AnyCommand;
  readonly row: AnyRow;
  readonly input: unknown;
  readonly context: RuleContext;
}): true | Rejection {
  const { resource, command, row, input, context } = options;
  if (!isFrom(resource, row, command)) return illegal(resource, row, command.name);
  const offered = offeredFor(command, row, context);
  if (offered !== true) return offered;
  return (command.validate as Validate | undefined)?.(row, input, context) ?? true;
}

const kindOf = (actor: RuleActor | null): ActorKind | null => actor?.kind ?? null;

/** Whether an actor may use a command at all, whatever the row. */
export const isFor = (resource: AnyResource, command: AnyCommand, actor: RuleActor | null): boolean =>
  command.by.some((kind) => kind === kindOf(actor)) &&
  (actor?.kind !== 'staff' || can(actor, permissionOf(resource, command.name)));

/**
 * The commands of a row that its state and the actor allow, each true or the reason why it is not offered. `known` are the values
 * that `needs` declares, by command; a command is offered without them where they are not given.
 */
export function allowedOf(
  resource: AnyResource,
  row: AnyRow,
  context: Omit<RuleContext, 'known'> & { readonly known?: Readonly<Record<string, AnyRow>> },
): Record<string, true | Rejection> {
  const { actor } = context;
  const allowed: Record<string, true | Rejection> = {};
  for (const [name, command] of Object.entries(commandsOf(resource))) {
    if (!isFrom(resource, row, command) || !isFor(resource, command, actor)) continue;
    const known = context.known?.[name];
    allowed[name] = command.needs && !known ? true : offeredFor(command, row, { ...context, known: known ?? {} });
  }
  return allowed;
}

/** Every pair of a command and a state it may not start from: each must be rejected and change nothing. */
export function illegalTransitions(resource: AnyResource): { transition: string; from: string }[] {
  const field = resource.fields[resource.state ?? ''];
  const states = field?.kind === 'choice' ? field.options.values : [];
  return Object.entries(commandsOf(resource)).flatMap(([transition, { from }]) =>
    states.filter((state) => !from.includes(state)).map((state) => ({ transition, from: state })),
  );
}
