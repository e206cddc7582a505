import { defineServerModule } from '@shopkeeper/crud';
import { type LifecycleServer, on, type Operation } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { colleaguesWithRoles } from '@shopkeeper/access/server';
import { lockOrder } from '@shopkeeper/platform/server';
import { badInput } from '@shopkeeper/server';
import { instance } from '../instance.resource.ts';
import { approvalDue, approvalUrged, requestApproved, requestCopied, requestRejected } from '../workflow.messages.ts';
import { type Act, ended } from '../workflow-step.domain.ts';
import { actOn, fieldsToFillIn, columnsOf, flowOf, type Instance, migrated, returnableBy } from './act.ts';
import { dryRunRoute } from './dry-run.ts';
import { readDefinition, saveTasks, waitingFor } from './flow.ts';
import { forgetLate, lateTasks, tasksOf } from './instance-rows.ts';

/** Throws 400 for a colleague who cannot sign in. */
async function requireColleague(op: Operation, id: number): Promise<void> {
  const people = await colleaguesWithRoles(op.tx);
  if (!people.some((person) => person.id === id)) throw badInput([{ path: 'colleague', rule: 'notFound' }]);
}

async function remind(op: Operation, { id, title }: Instance, people: readonly number[]): Promise<void> {
  for (const personId of people)
    await notify(op, { audience: 'admin', id: personId }, approvalUrged, {
      params: { title },
      path: `${instance.page}/${id}`,
      key: `workflow-${id}-urged-${op.at}`,
    });
}

/** What the steps of the late tasks say: they are approved or rejected for those who are late, or they are reminded once. */
async function lateActs(op: Operation, row: Instance): Promise<readonly Act[]> {
  const at = new Date(op.at);
  const [late, { steps }] = await Promise.all([
    lateTasks(op.tx, { instanceId: row.id, at }),
    readDefinition(op.tx, row.definitionId),
  ]);
  await forgetLate(op.tx, { instanceId: row.id, at });
  const acted = late.map((one) => ({ ...one, act: steps.find(({ code }) => code === one.stepCode)?.whenLate ?? 'remind' }));
  await remind(
    op,
    row,
    acted.flatMap(({ act, personId }) => (act === 'remind' ? [personId] : [])),
  );
  const rejected = acted.filter(({ act }) => act === 'reject').slice(0, 1);
  const decided = rejected.length > 0 ? rejected : acted.filter(({ act }) => act === 'approve');
  return decided.map(({ act, personId }): Act => (act === 'reject' ? { kind: act, personId } : { kind: 'approve', personId }));
}

const lifecycle: LifecycleServer<typeof instance> = {
  effects: {
    async approve(op, { row, input, to }) {
      const act = { kind: 'approve', personId: op.actor.id } as const;
      const { values, opinion } = input;
      const { status, columns } = await actOn(op, row, { acts: [act], opinion, values });
      return status === 'approved' ? to.approved(columns) : to.running(columns);
    },
    async reject(op, { row, input, to }) {
      const act = { kind: 'reject', personId: op.actor.id } as const;
      const { columns } = await actOn(op, row, { acts: [act], opinion: input.reason });
      return to.rejected({ ...columns, endReason: input.reason });
    },
    async cancel(op, { row, input, to }) {
      const [before, { steps }] = [flowOf(row), await readDefinition(op.tx, row.definitionId)];
      const after = ended(before, 'cancelled');
      await saveTasks(op, { instanceId: row.id, title: row.title, steps, before, after });
      return to.cancelled({ ...(await columnsOf(op, row.id, after)), endReason: input.reason });
    },
    async expire(op, { row, to }) {
      const { status, columns } = await actOn(op, row, { acts: await lateActs(op, row), opinion: null });
      if (status === 'running') return to.running(columns);
      return status === 'approved' ? to.approved(columns) : to.rejected(columns);
    },
  },
  actions: {
    async returnTo(op, { row, input, write }) {
      const act = { kind: 'returnTo', personId: op.actor.id, step: input.step } as const;
      return write((await actOn(op, row, { acts: [act], opinion: input.reason })).columns);
    },
    async addSigner(op, { row, input, write }) {
      await requireColleague(op, input.colleague);
      const act = { kind: 'addSigner', personId: op.actor.id, to: input.colleague } as const;
      return write((await actOn(op, row, { acts: [act], opinion: input.opinion })).columns);
    },
    async delegate(op, { row, input, write }) {
      await requireColleague(op, input.colleague);
      const act = { kind: 'delegate', personId: op.actor.id, to: input.colleague } as const;
      return write((await actOn(op, row, { acts: [act], opinion: input.opinion })).columns);
    },
    async withdraw(op, { row, write }) {
      const act = { kind: 'withdraw', personId: op.actor.id } as const;
      return write((await actOn(op, row, { acts: [act], opinion: null })).columns);
    },
    migrate: async (op, { row, write }) => write(await migrated(op, row)),
    async urge(op, { row, write }) {
      await remind(op, row, waitingFor(flowOf(row)).map(Number));
      return write({ urgedAt: op.at });
    },
  },
};

/** Who asked for the approval is told what was decided; members are told by the module itself. */
async function tellStarter(op: Operation, { row }: { readonly row: Instance }): Promise<void> {
  const { id, title, status, starterId, endReason } = row;
  if (starterId === null || status === 'running') return;
  const to = { audience: 'admin', id: starterId } as const;
  const where = { path: `${instance.page}/${id}`, key: `workflow-${id}-${status}` };
  if (status === 'approved') await notify(op, to, requestApproved, { params: { title }, ...where });
  else await notify(op, to, requestRejected, { params: { title, reason: endReason ?? '' }, ...where });
}

const { approve, reject, expire } = instance.transitions;

export const instanceServer = defineServerModule(instance, {
  lifecycle,
  routes: [dryRunRoute],
  extension: {
    async enrichWhole(db, row, { actor }) {
      const history = await tasksOf(db, { instanceId: row.id });
      const returnable = await returnableBy(db, row, actor.id);
      return { history, returnable, asks: await fieldsToFillIn(db, row, { personId: actor.id, history }) };
    },
  },
  reactions: [on([approve, reject, expire], lockOrder.member, tellStarter)],
  messages: [approvalDue, approvalUrged, requestCopied, requestApproved, requestRejected],
});
