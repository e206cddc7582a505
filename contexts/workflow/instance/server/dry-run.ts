import { admin } from '@shopkeeper/access';
import { colleaguesWithRoles, staffNamesOf } from '@shopkeeper/access/server';
import { scopedQuery } from '@shopkeeper/crud/data-scope';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { columns } from '@shopkeeper/crud/queries';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, requirePermission, type Route } from '@shopkeeper/server';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { instanceTable as t } from '#tables';
import { definition, workflowStep } from '../../definition/definition.resource.ts';
import { requireWhole } from '../../definition/server/graph.ts';
import { type WorkflowSubject, workflowSubjects } from '../../definition/subjects.domain.ts';
import { dryRunReply } from '../dry-run-view.domain.ts';
import { walked } from '../dry-run.domain.ts';
import { instance } from '../instance.resource.ts';
import { courseOf, type Definition } from './flow.ts';

const mostRequests = 20;

const pastRequests = scopedQuery(instance)<{ subject: string }>()('workflow_past_requests', (db, { subject }, isSeen) =>
  db
    .select(columns({ id: t.id, title: t.title, amount: t.amount, starterId: t.starterId, status: t.status }))
    .from(t)
    .where(and(eq(t.subject, subject), isNull(t.deletedAt), isSeen(t.id)))
    .orderBy(desc(t.subjectId))
    .limit(mostRequests),
);

interface Draft extends Pick<Definition, 'steps' | 'substituteId'> {
  readonly subject: WorkflowSubject;
}

/** Walks a draft over the last requests about its subject that the caller may see, and says who would be asked. Nothing is written. */
export const dryRunRoute: Route = defineRoute<Draft, typeof dryRunReply>({
  method: 'POST',
  path: `${definition.prefix}dryRun`,
  rule: { kind: 'permission', permissions: [permissionOf(definition, 'edit')] },
  idempotency: 'none',
  input: objectSchema({
    subject: f.choice({ values: workflowSubjects }),
    substituteId: f.ref(() => admin),
    steps: f.lines(workflowStep, { min: 2, max: 60 }),
  }),
  reply: dryRunReply,
  outline: () => ({ errors: ['definition.problem'] }),
  async handle(context, draft) {
    requirePermission(context, permissionOf(instance, 'index'));
    requireWhole(draft.steps, (key) => resourceEngineOf(context).texts(context.lang, key, {}));
    const [people, past] = await Promise.all([
      colleaguesWithRoles(context.db),
      pastRequests(context.db, { subject: draft.subject }, context),
    ]);
    const found = past.map((request) => ({ request, asked: walked(courseOf({ people, at: context.at }, draft, request)) }));
    const ids = new Set(found.flatMap(({ asked }) => asked.flatMap((step) => step.people)));
    const names = await staffNamesOf(context.db, [...ids]);
    return {
      requests: found.map(({ request: { id, title, amount, status }, asked }) => ({
        id,
        title,
        amount,
        status: status as (typeof dryRunReply)['_zod']['output']['requests'][number]['status'],
        asked: asked.map(({ step, people: who }) => ({ step, people: who.map((person) => names.get(person) ?? `#${person}`) })),
      })),
    };
  },
});
