import { type AnyResource, can, isRejection, type Rejection } from '@shopkeeper/resource';
import { type AnyCommand, type ByIn, canTransition, commandsOf, type InputIn, type RowIn } from '@shopkeeper/resource/lifecycle';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, businessError, notFound, RequestError } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { audit, difference } from '@shopkeeper/server/http';
import type { AnyEffect, RegisteredResource } from '../rows/extension.ts';
import { removedFiles } from '../rows/references.ts';
import { type AnyRow, readRow } from '../rows/rows.ts';
import { staleVersion, updateRow } from '../rows/write.ts';
import type { Outcome, OutcomeData } from './effects.ts';
import type { Operation } from './operation.ts';
import { recordTimeline } from './timeline.ts';

type Values = Readonly<Record<string, unknown>>;

interface Call {
  readonly id: number;
  /** The version that the caller has seen; 409 when the row has another. */
  readonly version?: number | undefined;
  readonly input: Values;
}

const outcome = (state: string | null, columns: Values, details: Values = {}): Outcome =>
  ({ state, columns, details }) satisfies OutcomeData as unknown as Outcome;

const dataOf = (made: unknown): OutcomeData => made as OutcomeData;

/** The functions that an effect ends with: one for each target state, or `write` for an action. */
function endings({ to }: AnyCommand): Values {
  if (to === null) return { write: (columns: Values, details?: Values) => outcome(null, columns, details) };
  const targets = to.map((state) => [state, (columns: Values, details?: Values) => outcome(state, columns, details)]);
  return { to: Object.fromEntries(targets) as Values };
}

function effectOf({ lifecycle }: RegisteredResource, { name, to }: AnyCommand): AnyEffect | undefined {
  return to === null ? lifecycle?.actions?.[name] : lifecycle?.effects?.[name];
}

/** Throws where a declaration needs an effect that no module gives. Checked when the shop is composed. */
export function requireEffects(registered: RegisteredResource): void {
  for (const command of Object.values(commandsOf(registered.resource))) {
    const isPlain = command.to?.length === 1;
    if (!isPlain && !effectOf(registered, command)) throw new Error(`${command.resource}.${command.name} has no effect`);
    if (command.needs && !registered.lifecycle?.known?.[command.name])
      throw new Error(`${command.resource}.${command.name} needs values that nobody looks up`);
  }
}

async function requireLocked(op: Operation, registered: RegisteredResource, id: number): Promise<AnyRow> {
  const { resource, extension } = registered;
  const { actor } = op;
  const scope = op.scope ?? (actor.kind === 'staff' ? extension?.scope?.({ actor, at: op.at, engine: op.engine }) : undefined);
  const row = await readRow(op.tx, { resource, id, scope, lock: true });
  if (!row) throw notFound({ id });
  return row;
}

/** The values that the guard of a command needs beyond the rows, for each row. */
export async function knownFor(
  { tx }: { readonly tx: Queryable },
  { lifecycle }: RegisteredResource,
  asked: { readonly command: AnyCommand; readonly rows: readonly AnyRow[] },
): Promise<readonly Values[]> {
  const look = asked.command.needs && lifecycle?.known?.[asked.command.name];
  if (!look) return asked.rows.map(() => ({}));
  return (await look(tx, asked.rows as never)) as readonly Values[];
}

function requireActor(op: Operation, resource: AnyResource, command: AnyCommand): void {
  const { actor } = op;
  if (!command.by.includes(actor.kind)) throw new RequestError(403, 'request.forbidden');
  if (actor.kind === 'staff' && !can(actor, permissionOf(resource, command.name)))
    throw new RequestError(403, 'request.forbidden');
}

async function requirePossible(
  op: Operation,
  registered: RegisteredResource,
  at: { command: AnyCommand; row: AnyRow; input: Values },
) {
  const { command, row, input } = at;
  const [known = {}] = await knownFor(op, registered, { command, rows: [row] });
  return canTransition({ resource: registered.resource, command, row, input, context: { at: op.at, actor: op.actor, known } });
}

/** Whether a row is a test, of which nothing else may take notice. */
const isTestRow = ({ testRows }: AnyResource, row: AnyRow): boolean => testRows !== null && row[testRows] === true;

const stateIn = ({ state }: AnyResource, row: AnyRow): string | null => (state === null ? null : String(row[state]));

/** Writes the row and its audit entry, and runs the reactions. */
async function finish(
  op: Operation,
  registered: RegisteredResource,
  done: { command: AnyCommand; row: AnyRow; input: Values; data: OutcomeData },
) {
  const { command, row, input, data } = done;
  const { resource } = registered;
  const after = await updateRow(op.tx, {
    resource,
    id: row.id,
    version: null,
    patch: { ...data.columns, ...(data.state === null ? {} : { [resource.state ?? '']: data.state }) },
    ...(resource.state === null ? {} : { from: command.from }),
  });
  const { before: was, after: is } = difference(row, after);
  const extra = {
    ...(Object.keys(input).length > 0 ? { input } : {}),
    ...(Object.keys(data.details).length > 0 ? { details: data.details } : {}),
  };
  const label = String(after[resource.label] ?? '');
  audit(op.tx, op, [
    {
      action: command.name,
      resource: `${resource.context}/${resource.name}`,
      rowId: row.id,
      label,
      before: was,
      after: { ...is, ...extra },
    },
  ]);
  if (command.timeline)
    recordTimeline(op, resource, {
      rowId: row.id,
      type: command.name,
      from: stateIn(resource, row),
      to: stateIn(resource, after),
      data: data.details,
      isVisibleToMember: command.timeline === 'member',
    });
  const isTest = isTestRow(resource, after);
  for (const { run, alsoForTests = false } of op.engine.reactionsTo(command))
    if (!isTest || alsoForTests)
      await run(op as never, { row: after, before: row, input, details: data.details, command } as never);
  return after;
}

/**
 * Performs a command on one row, in the transaction of the operation: permission, row lock, actor, state, guard, input, version,
 * effect, compare-and-set on the state, audit entry, reactions. Returns the row after it, or the rejection of a guard or validation
 * before anything was written.
 *
 * @throws RequestError 403, 404, 409 `request.stale-version`, and the business errors of effects and reactions
 */
export async function perform(op: Operation, command: AnyCommand, call: Call): Promise<AnyRow | Rejection> {
  const registered = op.engine.registeredOf(command);
  requireActor(op, registered.resource, command);
  const row = await requireLocked(op, registered, call.id);
  const possible = await requirePossible(op, registered, { command, row, input: call.input });
  if (possible !== true) return possible;
  if (call.version !== undefined && row.version !== call.version) throw staleVersion(row, call.version);
  const removed = await removedFiles(op.tx, command.input ?? {}, call.input);
  if (removed.length > 0) throw badInput(removed);
  const effect = effectOf(registered, command);
  const made = effect
    ? await effect(op as never, { row, input: call.input, ...endings(command) } as never)
    : outcome(command.to?.[0] ?? null, {});
  return finish(op, registered, { command, row, input: call.input, data: dataOf(made) });
}

/** Performs a command from the untrusted body of a call: id, version and the fields of its input. */
export async function performCall(op: Operation, command: AnyCommand, raw: unknown): Promise<AnyRow> {
  const { id, version, ...rest } = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const issues = Object.entries({ id, version }).flatMap(([path, value]) =>
    Number.isSafeInteger(value) && Number(value) > 0 ? [] : [{ path, rule: value === undefined ? 'required' : 'type' }],
  );
  const checked = checkWith<Values>(objectSchema(command.input ?? {}), rest);
  if (issues.length > 0 || checked.issues) throw badInput([...issues, ...(checked.issues ?? [])]);
  const row = await perform(op, command, { id: Number(id), version: Number(version), input: checked.value });
  if (isRejection(row)) throw businessError(row);
  return row;
}

type CallOf<C> = { readonly id: number; readonly version?: number } & (Partial<Record<string, never>> extends InputIn<C>
  ? { readonly input?: InputIn<C> }
  : { readonly input: InputIn<C> });
type AnyTyped = Pick<AnyCommand, 'name' | 'resource'>;

/** `transition`, where a rejection is an answer: callbacks and jobs over many rows. Nothing is written then. */
export const tryTransition = <C extends AnyTyped>(
  op: Operation<ByIn<C>>,
  command: C,
  call: CallOf<C>,
): Promise<RowIn<C> | Rejection> =>
  perform(op as never, op.engine.commandOf(command), { ...call, input: (call.input ?? {}) as Values }) as Promise<
    RowIn<C> | Rejection
  >;

/**
 * Performs a transition or action of any module: `transition(op, order.transitions.close, { id, input })`. The same function serves
 * staff, members, the system and providers.
 *
 * @throws RequestError 403, 404, and 409 with the rejection
 */
export async function transition<C extends AnyTyped>(op: Operation<ByIn<C>>, command: C, call: CallOf<C>): Promise<RowIn<C>> {
  const row = await tryTransition(op, command, call);
  if (isRejection(row)) throw businessError(row);
  return row as RowIn<C>;
}
