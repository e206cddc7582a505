import { defineServerModule } from '@shopkeeper/crud';
import {
  type LifecycleServer,
  onCallback,
  onCallResult,
  type Operation,
  tryTransition,
  asSystem,
  resourceEngineOf,
} from '@shopkeeper/crud/lifecycle';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineTask, type TaskContext } from '@shopkeeper/server/jobs';
import { callProvider } from '@shopkeeper/server/providers';
import { paymentService } from '../../gateway/server/gateway.ts';
import { attempt, memberPayments } from '../attempt.resource.ts';
import { attemptSettings } from '../attempt.settings.ts';
import { openRisks, unansweredBefore } from './attempt-rows.ts';
import { attemptDocuments } from './attempt-documents.ts';
import { judge, noteStarted } from './judge.ts';
import { paymentProviders, providerOf } from './providers.ts';

type Row = {
  readonly attemptNo: string;
  readonly method: Parameters<typeof providerOf>[0];
  readonly providerReference: string | null;
};

/** Requests something of a payment from its provider, after the commit; nothing where it has none. */
async function request(
  op: Operation,
  operation: 'query' | 'close',
  { attemptNo, method, providerReference }: Row,
): Promise<void> {
  const provider = providerOf(method);
  if (provider) await callProvider(op.tx, provider, { operation, input: { attemptNo, reference: providerReference } });
}

const lifecycle: LifecycleServer<typeof attempt> = {
  effects: {
    begin: async (_op, { input: { reference, kind, value }, to }) =>
      to.processing({ providerReference: reference, next: kind === 'none' ? null : { kind, value } }),
    submitProof: async (_op, { input, to }) => to.processing({ ...input }),
    succeed: async (op, { input, to }) =>
      to.succeeded({ providerTxnNo: input.providerTxnNo, succeededAt: op.at, openRef: null, failReason: null, next: null }),
    fail: async (op, { input, to }) => to.failed({ failReason: input.reason, closedAt: op.at, openRef: null, next: null }),
    async close(op, { row, input, to }) {
      // Of one that a provider reports as closed there is nothing to close.
      if (op.actor.kind !== 'provider') await request(op, 'close', row);
      return to.closed({ failReason: input.reason, closedAt: op.at, openRef: null, next: null });
    },
    async expire(op, { row, to }) {
      await request(op, 'close', row);
      return to.closed({ closedAt: op.at, openRef: null, next: null });
    },
  },
  actions: {
    async query(op, { row, write }) {
      await request(op, 'query', row);
      return write({ queriedAt: op.at });
    },
    flag: async (_op, { input: { risk, note, receivedAmount }, write }) =>
      write({ risk, riskNote: note, receivedAmount, riskHandledAt: null }),
    resolveRisk: async (op, { row, input, write }) =>
      write({ riskNote: [row.riskNote ?? '', input.note].join('; ').slice(0, 300), riskHandledAt: op.at }),
  },
};

const minuteMs = 60_000;

/** Queries providers for payments that stay open: a callback that never arrived is made up for. */
async function queryOpen({ db, engine }: TaskContext): Promise<void> {
  const { queryAfterMinutes } = engine.settings.read(attemptSettings);
  const before = new Date(engine.clock.now() - queryAfterMinutes * minuteMs);
  const resources = resourceEngineOf({ engine });
  for (const { id } of await unansweredBefore(db, { before }))
    await asSystem({ db, engine: resources }, 'payment.attempt.query-open', (op) =>
      tryTransition(op, attempt.actions.query, { id, input: {} }),
    );
}

const providers = Object.values(paymentProviders);

export const attemptServer = defineServerModule(attempt, {
  memberView: memberViewServer(memberPayments, { behind: attempt }),
  lifecycle,
  documents: attemptDocuments,
  callbacks: [onCallback(paymentService, async (op, event) => (event.type === 'payment' ? judge(op, event) : undefined))],
  callResults: providers.flatMap((provider) => [
    onCallResult(provider, 'start', (op, { input, result }) => noteStarted(op, input.attemptId, result)),
    onCallResult(provider, 'query', (op, { result }) => judge(op, result)),
    onCallResult(provider, 'close', (op, { result }) => judge(op, result)),
  ]),
  tasks: [defineTask({ name: 'payment.attempt.query-open', everySeconds: 60, run: queryOpen })],
  menuCount: {
    page: attempt.page,
    permission: permissionOf(attempt, 'index'),
    count: async (db) => (await openRisks(db, {}))[0]?.count ?? 0,
  },
});
