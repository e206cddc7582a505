import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, type Route } from '@shopkeeper/server';
import { leadDuplicatesReply, leadMetricsReply, leadScheduleReply } from '../lead-metrics.domain.ts';
import { lead } from '../lead.resource.ts';
import { funnelOf, likeLeads, ownedNow, plannedBetween, workOf } from './lead-metric-rows.ts';
import { seesAll, seesLeadOf } from './lead-scope.ts';

const dayMs = 86_400_000;
const mostPlanned = 500;
const rule = { kind: 'permission', permissions: [permissionOf(lead, 'index')] } as const;
const nothingDone = { claims: 0, followUps: 0, converted: 0, lost: 0 };

/** The funnel and the work of each person: of all for those who see all leads, else the caller's own. */
const metricsRoute = defineRoute<{ readonly days: number }, typeof leadMetricsReply>({
  method: 'POST',
  path: `${lead.prefix}metrics`,
  rule,
  idempotency: 'none',
  isScoped: true,
  input: objectSchema({ days: f.int({ min: 1, max: 365, default: 90 }) }),
  reply: leadMetricsReply,
  async handle(context, { days }) {
    const { db, actor, at } = context;
    const only = seesAll(actor) ? null : actor.id;
    const since = new Date(at - days * dayMs);
    const [[funnel], owned, done] = await Promise.all([
      funnelOf(db, { since, only }, context),
      ownedNow(db, { now: new Date(at), only }, context),
      workOf(db, { since, only }, context),
    ]);
    const work = new Map(done.map((one) => [one.id, one]));
    const held = new Map(owned.map((one) => [one.id, one]));
    const persons = [...new Set([...held.keys(), ...work.keys()])].map((id) => {
      const { open = 0, overdue = 0, name } = held.get(id) ?? {};
      const { claims, followUps, converted, lost } = work.get(id) ?? nothingDone;
      return { id, name: name ?? work.get(id)?.name ?? '', open, overdue, claims, followUps, converted, lost };
    });
    persons.sort((a, b) => b.converted - a.converted || b.followUps - a.followUps || a.id - b.id);
    return { days, funnel: funnel ?? { all: 0, claimed: 0, qualified: 0, converted: 0 }, persons };
  },
});

interface Typed {
  readonly id: number | null;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** Leads that may be the same person as one that is typed or shown. Of one that belongs to somebody else only the owner is told. */
const duplicatesRoute = defineRoute<Typed, typeof leadDuplicatesReply>({
  method: 'POST',
  path: `${lead.prefix}duplicates`,
  rule,
  idempotency: 'none',
  isScoped: true,
  input: objectSchema({
    id: f.int({ min: 1, max: 2_147_483_647, optional: true }),
    name: f.text({ max: 50, optional: true }),
    mobile: f.text({ max: 20, optional: true }),
    email: f.text({ max: 100, optional: true }),
  }),
  reply: leadDuplicatesReply,
  async handle(context, { id, name, mobile, email }) {
    if (name === null && mobile === null && email === null) return [];
    const { db, actor } = context;
    const rows = await likeLeads(db, { id: id ?? 0, name, mobile, email }, context);
    return rows.map(({ ownerId, name: known, ...row }) => ({ ...row, name: seesLeadOf(actor, ownerId) ? known : null }));
  },
});

interface Period {
  readonly from: number;
  readonly until: number;
}

/** The follow-ups of a period: of all for those who see all leads, else the caller's own. */
const scheduleRoute = defineRoute<Period, typeof leadScheduleReply>({
  method: 'POST',
  path: `${lead.prefix}schedule`,
  rule,
  idempotency: 'none',
  isScoped: true,
  input: objectSchema({ from: f.time(), until: f.time() }),
  reply: leadScheduleReply,
  async handle(context, { from, until }) {
    const { db, actor } = context;
    const only = seesAll(actor) ? null : actor.id;
    const rows = await plannedBetween(db, { from: new Date(from), until: new Date(until), only }, context);
    const result = rows.slice(0, mostPlanned).map((row) => ({ ...row, at: row.at ?? 0 }));
    return { result, isMore: rows.length > mostPlanned };
  },
});

export const leadMetricRoutes: readonly Route[] = [metricsRoute, duplicatesRoute, scheduleRoute] as readonly Route[];
