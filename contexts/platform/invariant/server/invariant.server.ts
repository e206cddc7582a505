import { definePageModule } from '@shopkeeper/crud';
import type { Invariant } from '@shopkeeper/crud/invariants';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { pagePermissionOf } from '@shopkeeper/resource';
import { defineRoute, notFound, type Route, type SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { MenuCountSource, NotificationSource } from '@shopkeeper/server/events';
import { findJob } from '@shopkeeper/server/jobs';
import * as z from 'zod/mini';
import { checkReply, invariantsReply, type InvariantsView, type InvariantView } from '../invariant-view.domain.ts';
import { invariantPage } from '../invariant.page.ts';
import { invariantJob, nightlyCheck, queueCheck } from './invariant-job.ts';
import { brokenInvariants, fullRuns, resultsOf, unfinishedJob } from './invariant-rows.ts';

const chosen = z.strictObject({ key: z.optional(z.nullable(z.string().check(z.maxLength(120)))) });
type Chosen = z.infer<typeof chosen>;

const permission = pagePermissionOf(invariantPage, 'index');
const may = (action: 'index' | 'check') =>
  ({ kind: 'permission', permissions: [pagePermissionOf(invariantPage, action)] }) as const;

type Results = ReadonlyMap<string, Awaited<ReturnType<typeof resultsOf>>[number]>;

/** The last check of an invariant that was never checked. */
const never = { checked: 0, found: 0, tookMs: 0, checkedAt: null, brokenAt: null, differences: [] };

function viewOf(context: SignedContext, { key, no, area, unit, page, statement }: Invariant, results: Results): InvariantView {
  const { texts } = resourceEngineOf(context);
  const { lang } = context;
  const named = Object.fromEntries(Object.entries(statement.params).map(([name, of]) => [name, texts(lang, of)]));
  const known = results.get(key);
  const { checked, found, tookMs, checkedAt, brokenAt, differences } = known ?? never;
  const pathOf = (linkId: number | null) => (page !== null && linkId !== null ? `${page}/${linkId}` : null);
  return {
    key,
    no,
    area,
    unit,
    statement: texts(lang, statement.textKey, named),
    state: known ? (found > 0 ? 'broken' : 'holds') : 'unchecked',
    checked,
    found,
    tookMs,
    checkedAt,
    brokenAt,
    differences: differences.map(({ linkId, ...row }) => ({ ...row, path: pathOf(linkId) })),
  };
}

async function runningCheck(db: Queryable): Promise<InvariantsView['running']> {
  const jobId = await unfinishedJob(db);
  const job = jobId === null ? null : await findJob(db, jobId);
  if (!job || (job.status !== 'queued' && job.status !== 'running')) return null;
  return { jobId: job.id, total: job.total, done: job.done, key: job.message };
}

const listRoute = (all: readonly Invariant[]): Route =>
  defineRoute({
    method: 'POST',
    path: `${invariantPage.path}/list`,
    rule: may('index'),
    idempotency: 'none',
    reply: invariantsReply,
    /** Returns every invariant with its last check, the last nights, and the check that is running. */
    async handle(context) {
      const { db } = context;
      const [results, runs, running] = await Promise.all([resultsOf(db, {}), fullRuns(db), runningCheck(db)]);
      const byKey = new Map(results.map((row) => [row.key, row]));
      return { invariants: all.map((one) => viewOf(context, one, byKey)), runs, running };
    },
  });

const checkRoute = (all: readonly Invariant[]): Route =>
  defineRoute<Chosen, typeof checkReply>({
    method: 'POST',
    path: `${invariantPage.path}/check`,
    rule: may('check'),
    idempotency: 'optional',
    input: chosen,
    reply: checkReply,
    outline: () => ({ errors: ['request.not-found'] }),
    /** Starts the check of one invariant, or of all without a key. */
    async handle({ db, actor, at }, { key = null }) {
      if (key !== null && !all.some((one) => one.key === key)) throw notFound({ key });
      return { jobId: await db.transaction((tx) => queueCheck(tx, { key, ownerId: actor.id, at })) };
    },
  });

/** Every invariant that does not hold, since when. */
const notifications = (all: readonly Invariant[]): NotificationSource => ({
  permission,
  async read(db) {
    const broken = await brokenInvariants(db);
    return broken.map(({ key, found, brokenAt }) => ({
      id: `invariant-${key}-${brokenAt}`,
      at: brokenAt,
      textKey: 'invariant:text.notification',
      params: { no: all.find((one) => one.key === key)?.no ?? '', key, count: found },
      path: invariantPage.path,
    }));
  },
});

const menuCount: MenuCountSource = {
  page: invariantPage.path,
  permission,
  count: async (db) => (await brokenInvariants(db)).length,
};

export const invariantServer = definePageModule(invariantPage, {
  menuCount,
  invariantChecks: (all) => ({
    notifications: notifications(all),
    routes: [listRoute(all), checkRoute(all)],
    jobs: [invariantJob(all)],
    tasks: [nightlyCheck],
  }),
});
