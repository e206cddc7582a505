import { can } from '@shopkeeper/resource';
import * as z from 'zod/mini';
import { notFound, RequestError } from '../routes/errors.ts';
import { type Actor, defineRoute, Done, type Route, type SignedContext } from '../routes/route.ts';
import { instant } from '@shopkeeper/resource/schema';
import { type JobOwner, jobStatuses } from './job.ts';
import { cancelJob, findJob, type JobRow, recentJobs } from './job-store.ts';

const input = z.strictObject({ id: z.uuid() });
type Input = z.infer<typeof input>;

const jobReply = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(jobStatuses),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  message: z.string(),
  result: z.unknown(),
  cancelRequested: z.boolean(),
  createdAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});

const page = '/admin/platform/job';

/** Returns the job to its owner and to staff with the permission; throws 404 for anyone else. */
async function visible(context: SignedContext, id: string, permission: string): Promise<JobRow> {
  const found = await findJob(context.db, id);
  if (!found || !maySee(context.actor, found.owner, permission)) throw notFound();
  const { owner: _owner, ...job } = found;
  return job;
}

const maySee = (actor: Actor, owner: JobOwner, permission: string): boolean =>
  (actor.audience === owner.audience && actor.id === owner.id) || (actor.audience === 'admin' && can(actor, permission));

/** Long work returns `{jobId}`; these routes report its progress and cancel it. */
export const jobRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: `${page}/recent`,
    rule: { kind: 'signed-in', audience: 'either' },
    idempotency: 'none',
    reply: z.object({ jobs: z.array(jobReply) }),
    handle: async ({ db, actor }) => ({ jobs: await recentJobs(db, { audience: actor.audience, id: actor.id }) }),
  }),
  defineRoute<Input, typeof jobReply>({
    method: 'POST',
    path: `${page}/GetDetailPage`,
    rule: { kind: 'signed-in', audience: 'either' },
    input,
    reply: jobReply,
    outline: () => ({ errors: ['request.not-found'] }),
    handle: (context, { id }) => visible(context, id, `${page}/index`),
  }),
  defineRoute<Input, typeof jobReply>({
    method: 'POST',
    path: `${page}/cancel`,
    rule: { kind: 'signed-in', audience: 'either' },
    idempotency: 'optional',
    input,
    reply: jobReply,
    outline: () => ({ errors: ['request.not-found', 'request.job-over'] }),
    async handle(context, { id }) {
      await visible(context, id, `${page}/cancel`);
      const isAsked = await context.db.transaction((tx) => cancelJob(tx, id));
      if (!isAsked) throw new RequestError(409, 'request.job-over');
      return new Done(await visible(context, id, `${page}/cancel`), 'message.job-stopping');
    },
  }),
];
