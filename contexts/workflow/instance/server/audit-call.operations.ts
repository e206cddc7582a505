import { requireInScope } from '@shopkeeper/crud/data-scope';
import { type Operation, operationOf, transition } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { type AnyResource, reject } from '@shopkeeper/resource';
import type { AnyCommand } from '@shopkeeper/resource/lifecycle';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, businessError, defineRoute, Done, notFound, RequestError, type Route } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import { instance } from '../instance.resource.ts';
import { flowStates } from '../workflow-step.domain.ts';
import { type Instance, mustFillIn } from './act.ts';
import { runningFor, stateOf } from './instance-rows.ts';

type StaffOperation = Operation<'staff'>;

interface Audited {
  readonly id: number;
  /** The opinion; never null where it is rejected. */
  readonly opinion: string | null;
}

/**
 * A resource that a workflow drives. What it leaves out, its workflow alone does: then `Audit` of a row without a running request is
 * 409 `instance.not-waiting`.
 */
export interface AuditBinding {
  readonly resource: AnyResource;
  /** Starts the request of a row; throws where no workflow decides about it. */
  readonly submit?: (op: StaffOperation, row: Audited) => Promise<unknown>;
  readonly approve?: (op: StaffOperation, row: Audited) => Promise<unknown>;
  readonly reject?: (op: StaffOperation, row: Audited & { readonly opinion: string }) => Promise<unknown>;
}

const auditActions = ['submit', 'approve', 'reject'] as const;

type AuditAction = (typeof auditActions)[number];

const mostRows = 50;

const input = z.strictObject({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(mostRows)),
  action: z.enum(auditActions),
  opinion: z.nullish(z.string().check(z.maxLength(500))),
  /** What the step of one row has its approver fill in, by the codes of its fields. */
  values: z.nullish(z.record(z.string(), z.unknown())),
});

const reply = z.object({
  count: z.int(),
  /** Each row with its request and where that stands now; null where the row was decided without one. */
  result: z.array(z.object({ id: z.int(), requestId: z.nullable(z.int()), status: z.nullable(z.enum(flowStates)) })),
});

type Input = z.infer<typeof input>;

/** A row with what is done with it. */
interface Audit extends Audited {
  readonly action: AuditAction;
  readonly values: Input['values'];
}

const notHere = badInput([{ path: 'values', rule: 'notHere' }]);

/** Who rejects says why; values belong to the approval of one row. */
function requireFitting({ ids, action, opinion, values }: Input): void {
  if (action === 'reject' && (opinion ?? '').trim().length < 2) throw badInput([{ path: 'opinion', rule: 'required' }]);
  if (values && (action !== 'approve' || new Set(ids).size > 1)) throw notHere;
}

/** The operation of somebody whose permission to audit stands for these, too: within the call, and for nothing else. */
const standingFor = (op: StaffOperation, permissions: readonly string[]): StaffOperation => ({
  ...op,
  actor: { ...op.actor, permissions: new Set([...op.actor.permissions, ...permissions]) },
});

const requestOf = async (db: Queryable, { context, name }: AnyResource, id: number): Promise<number | null> =>
  (await runningFor(db, { subject: `${context}/${name}`, ids: [id] }))[0]?.id ?? null;

/**
 * Submits a row by the transition that asks for its approval. Who may audit rows may submit them: without a workflow that waits for
 * somebody nothing happens, so nothing comes into force by it.
 *
 * @throws 409 `instance.no-workflow`
 */
export const submitBy =
  (resource: AnyResource, command: Pick<AnyCommand, 'name' | 'resource'>) =>
  async (op: StaffOperation, { id }: Audited): Promise<void> => {
    await transition(standingFor(op, [permissionOf(resource, command.name)]) as never, command as never, { id } as never);
    if ((await requestOf(op.tx, resource, id)) === null) throw businessError(reject('instance.no-workflow'));
  };

/** @throws 404 for a row that is not there; 409 `instance.not-waiting` */
async function waitsForNobody(op: StaffOperation, resource: AnyResource, id: number): Promise<never> {
  throw (await readRow(op.tx, { resource, id })) ? businessError(reject('instance.not-waiting')) : notFound({ id });
}

/** `readRow` reads every column of the resource that it is given. */
const typed = (row: unknown): Instance => row as Instance;

const requestRow = async (db: Queryable, id: number): Promise<Instance> => typed(await readRow(db, { resource: instance, id }));

/**
 * Decides in the running request of a row: who is asked there needs no permission but that to audit. A step that asks
 * for values is not approved without them: 409 `instance.must-fill-in`.
 */
async function decideIn(op: StaffOperation, requestId: number, { action, opinion, values = null }: Audit) {
  const { approve, reject: refuse } = instance.transitions;
  const asApprover = standingFor(
    op,
    [approve, refuse].map(({ name }) => permissionOf(instance, name)),
  );
  if (action === 'approve' && values === null && (await mustFillIn(op.tx, await requestRow(op.tx, requestId), op.actor.id)))
    throw businessError(reject('instance.must-fill-in'));
  await (action === 'approve'
    ? transition(asApprover, approve, { id: requestId, input: { values: values as never, opinion } })
    : transition(asApprover, refuse, { id: requestId, input: { reason: opinion ?? '' } }));
}

/** Decides about a row without a running request, as the binding of its resource does. */
async function decideWithout(op: StaffOperation, binding: AuditBinding, { id, action, opinion, values }: Audit): Promise<void> {
  const { resource } = binding;
  if (values && (await readRow(op.tx, { resource, id }))) throw notHere;
  await (binding[action]?.(op, { id, opinion: opinion ?? '' }) ?? waitsForNobody(op, resource, id));
}

async function auditOne(op: StaffOperation, binding: AuditBinding, row: Audit) {
  const { action, id } = row;
  const { resource } = binding;
  const running = await requestOf(op.tx, resource, id);
  if (action === 'submit' && running !== null) throw businessError(reject('instance.already-running'));
  if (running !== null) await decideIn(op, running, row);
  else await decideWithout(op, binding, row);
  const requestId = running ?? (await requestOf(op.tx, resource, id));
  const [request] = requestId === null ? [] : await stateOf(op.tx, { id: requestId });
  return { id, requestId, status: request?.status ?? null };
}

/** The failure of a row, with its id among the details. */
const failureOf = (error: unknown, id: number): unknown => {
  if (!(error instanceof RequestError)) return error;
  const { status, details, fields, headers } = error;
  return new RequestError(status, error.error, { details: { ...details, id }, ...(fields ? { fields } : {}), headers });
};

/**
 * `{prefix}Audit` of the CRUD contract: submits, approves or rejects rows, all or none. It needs the permission `audit` of the
 * resource, and a row outside of the data scope of the caller is a missing one. Rows with a running request are decided in it, by who
 * is asked there; the others as the binding says. Values that a step has its approver fill in are given for one row at a time. A
 * failure names its row in `details.id`; wrong values are 400 at `values.<code>`.
 */
export function auditRoute(binding: AuditBinding): Route {
  const { resource } = binding;
  return defineRoute({
    method: 'POST',
    path: `${resource.prefix}Audit`,
    rule: { kind: 'permission', permissions: [permissionOf(resource, 'audit')] },
    isScoped: true,
    idempotency: 'required',
    input,
    reply,
    outline: () => ({ errors: ['instance.*', `${resource.name}.*`] }),
    handle: async (context, given: Input) => {
      requireFitting(given);
      const { ids, action, opinion = null, values } = given;
      return new Done(
        await context.db.transaction(async (tx) => {
          await requireInScope(tx, resource, { caller: context, ids });
          const op = operationOf(context, tx) as StaffOperation;
          const result = [];
          for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
            result.push(
              await auditOne(op, binding, { id, action, opinion, values }).catch((error: unknown) => {
                throw failureOf(error, id);
              }),
            );
          return { count: result.length, result };
        }),
        'message.done',
      );
    },
  });
}
