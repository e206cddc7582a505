import type { AnyResource, AnyTransition, TransitionContext } from './define.ts';
import { permissionOf } from './names.ts';
import { can } from './permissions.ts';
import { reject, type Rejection } from './rejection.ts';

type AnyRow = Readonly<Record<string, unknown>>;

const transitionOf = (resource: AnyResource, name: string): AnyTransition | undefined =>
  Object.hasOwn(resource.transitions, name) ? resource.transitions[name] : undefined;

const illegal = (resource: AnyResource, name: string, row: AnyRow): Rejection =>
  reject(`${resource.name}.illegal-transition`, {
    transition: name,
    from: String(row[resource.state ?? '']),
    allowed: Object.keys(resource.transitions).filter((other) =>
      transitionOf(resource, other)?.from.includes(String(row[resource.state ?? ''])),
    ),
  });

/**
 * Whether a transition is allowed now: checks the state table, then `offered`, then the guard. Returns the business error
 * `<resource>.illegal-transition` (details: transition, from, allowed) or that of `offered` or the guard. Both the button and the
 * server use it.
 */
export function canTransition(options: {
  readonly resource: AnyResource;
  readonly name: string;
  readonly row: AnyRow;
  readonly input: unknown;
  readonly context: TransitionContext;
}): true | Rejection {
  const { resource, name, row, input, context } = options;
  const transition = transitionOf(resource, name);
  if (!transition?.from.includes(String(row[resource.state ?? '']))) return illegal(resource, name, row);
  const offered =
    (transition.offered as ((row: AnyRow, context: TransitionContext) => true | Rejection) | undefined)?.(row, context) ?? true;
  if (offered !== true) return offered;
  return (
    (transition.guard as ((row: AnyRow, input: unknown, context: TransitionContext) => true | Rejection) | undefined)?.(
      row,
      input,
      context,
    ) ?? true
  );
}

/**
 * Returns the transitions of a row that its state and the caller's permissions allow, each true or the reason why it is not
 * offered.
 */
export function allowedOf(resource: AnyResource, row: AnyRow, context: TransitionContext): Record<string, true | Rejection> {
  const allowed: Record<string, true | Rejection> = {};
  for (const [name, transition] of Object.entries(resource.transitions)) {
    if (!transition.from.includes(String(row[resource.state ?? '']))) continue;
    if (!context.actor || !can(context.actor, permissionOf(resource, name))) continue;
    allowed[name] =
      (transition.offered as ((row: AnyRow, context: TransitionContext) => true | Rejection) | undefined)?.(row, context) ?? true;
  }
  return allowed;
}

/** Every pair of a transition and a state it may not start from: each must be rejected and change nothing. */
export function illegalTransitions(resource: AnyResource): { transition: string; from: string }[] {
  const field = resource.fields[resource.state ?? ''];
  const states = field?.kind === 'choice' ? field.options.values : [];
  return Object.entries(resource.transitions).flatMap(([transition, { from }]) =>
    states.filter((state) => !from.includes(state)).map((state) => ({ transition, from: state })),
  );
}
