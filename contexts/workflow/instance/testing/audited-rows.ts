import { asSystem } from '@shopkeeper/crud/lifecycle';
import type { AnsweringContext } from '../../../../tests/setup/module-fixtures.ts';
import type { WorkflowSubject } from '../../definition/subjects.domain.ts';
import { startRequest } from '../server/workflow.operations.ts';

const definitions = '/admin/workflow/definition';

/** Publishes a definition that asks the first account, and retires it after the calls: other rows need no approval again. */
export async function underWorkflow(
  { db, ask }: Pick<AnsweringContext, 'db' | 'ask'>,
  subject: WorkflowSubject,
  calls: () => Promise<unknown>,
): Promise<void> {
  const [account] = await db.rows<{ username: string }>('select username from access_admin order by id limit 1');
  const steps = [
    { code: 'start', name: 'Start', kind: 'start', next: ['check'] },
    { code: 'check', name: 'Check', kind: 'approve', next: ['end'], accounts: [account?.username] },
    { code: 'end', name: 'End', kind: 'end', next: [] },
  ];
  const draft = { name: 'For the moment', subject, substituteId: 1, steps };
  const { id, version } = await ask<{ id: number; version: number }>(`${definitions}/add`, draft);
  await ask(`${definitions}/publish`, { id, version });
  await calls();
  await ask(`${definitions}/retire`, { id, version: version + 1 });
}

/** Rejects a row that waits for an approval by `Audit` of its resource. */
export const rejectByAudit = (context: AnsweringContext, subject: WorkflowSubject, id: number): Promise<void> =>
  underWorkflow(context, subject, async () => {
    const request = { subject, subjectId: id, title: 'For the moment', amount: null, starterId: null };
    await asSystem(context, 'test.audit', (op) => startRequest(op, request));
    await context.ask(`/admin/${subject}/Audit`, { ids: [id], action: 'reject', opinion: 'Only for a moment' });
  });
