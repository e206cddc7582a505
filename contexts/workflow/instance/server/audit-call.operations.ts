import { type Operation, operationOf, transition } from '@shopkeeper/crud/lifecycle';
import { type AnyResource, reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, businessError, defineRoute, Done, type Route } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { instance } from '../instance.resource.ts';
import { runningRequests } from './workflow.operations.ts';

type StaffOperation = Operation<'staff'>;

interface Audited {
  readonly id: number;
  /** The opinion; never null where it is rejected. */
  readonly opinion: string | null;
}

/** A resource that a workflow drives, and what `Audit` does with a row that has no running request. */
export interface AuditBinding {
  readonly resource: AnyResource;
  readonly submit: (op: StaffOperation, row: Audited) => Promise<unknown>;
  readonly approve: (op: StaffOperation, row: Audited) => Promise<unknown>;
  readonly reject: (op: StaffOperation, row: Audited & { readonly opinion: string }) => Promise<unknown>;
}

const auditActions = ['submit', 'approve', 'reject'] as const;

type AuditAction = (typeof auditActions)[number];

const mostRows = 50;

const input = z.strictObject({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(mostRows)),
  action: z.enum(auditActions),
  opinion: z.nullish(z.string().check(z.maxLength(500))),
});

interface Input {
  readonly ids: readonly number[];
  readonly action: AuditAction;
  readonly opinion?: string | null | undefined;
}

interface Running {
  readonly id: number;
}

async function auditOne(op: StaffOperation, binding: AuditBinding, asked: Audited & { action: AuditAction; running?: Running }) {
  const { action, opinion, running, id } = asked;
  if (action === 'submit') {
    if (running) throw businessError(reject('instance.already-running'));
    return binding.submit(op, asked);
  }
  const { transitions } = instance;
  if (action === 'approve')
    return running ? transition(op, transitions.approve, { id: running.id, input: { opinion } }) : binding.approve(op, asked);
  const reason = opinion ?? '';
  if (reason.trim().length < 2) throw badInput([{ path: 'opinion', rule: 'required' }]);
  return running
    ? transition(op, transitions.reject, { id: running.id, input: { reason } })
    : binding.reject(op, { id, opinion: reason });
}

/**
 * `{prefix}Audit` of the CRUD contract: submits, approves or rejects rows, all or none. Rows with a running request are decided in
 * it, by who is asked there; the others as the binding says.
 */
export function auditRoute(binding: AuditBinding): Route {
  const { resource } = binding;
  const subject = `${resource.context}/${resource.name}`;
  return defineRoute({
    method: 'POST',
    path: `${resource.prefix}Audit`,
    rule: { kind: 'permission', permissions: [permissionOf(resource, 'audit')] },
    idempotency: 'required',
    input,
    reply: z.object({ count: z.int() }),
    outline: () => ({ errors: ['instance.*', `${resource.name}.*`] }),
    handle: async (context, { ids, action, opinion = null }: Input) =>
      new Done(
        await context.db.transaction(async (tx) => {
          const op = operationOf(context, tx) as StaffOperation;
          const unique = [...new Set(ids)].toSorted((a, b) => a - b);
          const running = await runningRequests(tx, subject, unique);
          for (const id of unique) {
            const one = running.get(id);
            await auditOne(op, binding, { id, action, opinion, ...(one ? { running: one } : {}) });
          }
          return { count: unique.length };
        }),
        'message.done',
      ),
  });
}
