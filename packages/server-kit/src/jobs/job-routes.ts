import * as z from 'zod/mini';
import { notFound, RequestError } from '../http/errors.ts';
import { type Actor, defineRoute, type Route, type SignedContext } from '../http/route.ts';
import type { JobOwner } from './job.ts';
import { cancelJob, findJob, type JobRow, recentJobs } from './job-store.ts';

const input = z.strictObject({ id: z.uuid() });
type Input = z.infer<typeof input>;

const page = '/admin/platform/job';

/** The job, for its owner and for staff who hold the node; to anybody else it does not exist. */
async function visible(context: SignedContext, id: string, node: string): Promise<JobRow> {
  const found = await findJob(context.db, id);
  if (!found || !maySee(context.actor, found.owner, node)) throw notFound();
  const { owner: _owner, ...job } = found;
  return job;
}

const maySee = (actor: Actor, owner: JobOwner, node: string): boolean =>
  (actor.audience === owner.audience && actor.id === owner.id) ||
  (actor.audience === 'admin' && (actor.isSuper || actor.nodes.has(node)));

/** Long work answered `{jobId}`; here is where it is, and how to end it. */
export const jobRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: `${page}/recent`,
    rule: { kind: 'signed-in', audience: 'either' },
    idempotency: 'none',
    handle: async ({ db, actor }) => ({ jobs: await recentJobs(db, { audience: actor.audience, id: actor.id }) }),
  }),
  defineRoute<Input>({
    method: 'POST',
    path: `${page}/GetDetailPage`,
    rule: { kind: 'signed-in', audience: 'either' },
    input,
    outline: () => ({ errors: ['request.not-found'] }),
    handle: (context, { id }) => visible(context, id, `${page}/index`),
  }),
  defineRoute<Input>({
    method: 'POST',
    path: `${page}/cancel`,
    rule: { kind: 'signed-in', audience: 'either' },
    idempotency: 'optional',
    input,
    outline: () => ({ errors: ['request.not-found', 'request.job-over'] }),
    async handle(context, { id }) {
      await visible(context, id, `${page}/cancel`);
      const isAsked = await context.db.transaction((tx) => cancelJob(tx, id));
      if (!isAsked) throw new RequestError(409, 'request.job-over');
      return visible(context, id, `${page}/cancel`);
    },
  }),
];
