import type { AnyMove, AnyResource, MoveContext } from './define.ts';
import { nodeOf } from './names.ts';
import { refuse, type Refusal } from './refusal.ts';

type AnyRow = Readonly<Record<string, unknown>>;

const moveOf = (resource: AnyResource, name: string): AnyMove | undefined =>
  Object.hasOwn(resource.moves, name) ? resource.moves[name] : undefined;

const illegal = (resource: AnyResource, name: string, row: AnyRow): Refusal =>
  refuse(`${resource.name}.illegal-move`, {
    move: name,
    from: String(row[resource.state ?? '']),
    allowed: Object.keys(resource.moves).filter((other) =>
      moveOf(resource, other)?.from.includes(String(row[resource.state ?? ''])),
    ),
  });

/**
 * Whether a move may be made now: the state table first, then its guard. Refusals: `<resource>.illegal-move`
 * (facts: move, from, allowed) and the guard's own. The button and the server ask the same question.
 */
export function mayMove(asked: {
  readonly resource: AnyResource;
  readonly name: string;
  readonly row: AnyRow;
  readonly input: unknown;
  readonly context: MoveContext;
}): true | Refusal {
  const { resource, name, row, input, context } = asked;
  const move = moveOf(resource, name);
  if (!move?.from.includes(String(row[resource.state ?? '']))) return illegal(resource, name, row);
  const offered = (move.offered as ((row: AnyRow, context: MoveContext) => true | Refusal) | undefined)?.(row, context) ?? true;
  if (offered !== true) return offered;
  return (
    (move.guard as ((row: AnyRow, input: unknown, context: MoveContext) => true | Refusal) | undefined)?.(row, input, context) ??
    true
  );
}

/** What the caller may do with a row now: the moves of its state that his nodes permit, each true or the reason why not. */
export function allowedOf(resource: AnyResource, row: AnyRow, context: MoveContext): Record<string, true | Refusal> {
  const allowed: Record<string, true | Refusal> = {};
  for (const [name, move] of Object.entries(resource.moves)) {
    if (!move.from.includes(String(row[resource.state ?? '']))) continue;
    if (!context.actor || !(context.actor.isSuper || context.actor.nodes.has(nodeOf(resource, name)))) continue;
    allowed[name] = (move.offered as ((row: AnyRow, context: MoveContext) => true | Refusal) | undefined)?.(row, context) ?? true;
  }
  return allowed;
}

/** Every pair of a move and a state it may not start from: each must be refused and change nothing. */
export function illegalMoves(resource: AnyResource): { move: string; from: string }[] {
  const field = resource.fields[resource.state ?? ''];
  const states = field?.kind === 'choice' ? field.options.values : [];
  return Object.entries(resource.moves).flatMap(([move, { from }]) =>
    states.filter((state) => !from.includes(state)).map((state) => ({ move, from: state })),
  );
}
