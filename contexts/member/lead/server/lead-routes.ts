import { createHash, randomBytes } from 'node:crypto';
import { staffAccountOf } from '@shopkeeper/access/server';
import { actorOf, requireInScope } from '@shopkeeper/crud/data-scope';
import { can } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, notFound, rawAnswer, type Route } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { calendarFile } from '../lead-calendar.domain.ts';
import { leadCalendarReply, leadCalendarStateReply, leadTimelineReply } from '../lead-timeline.domain.ts';
import { lead } from '../lead.resource.ts';
import { calendarOf, eventsOf, followUpDates, ownerOf, personOfCalendar, removeCalendar, setCalendar } from './lead-rows.ts';
import { seesLeadOf } from './lead-scope.ts';

const reads = permissionOf(lead, 'index');
const rule = { kind: 'permission', permissions: [reads] } as const;
const nothing = z.object({});
const calendarPath = '/api/member/lead-calendar';
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What happened to a lead, for those who see it. */
const timelineRoute = defineRoute<{ readonly id: number }, typeof leadTimelineReply>({
  method: 'POST',
  path: `${lead.prefix}timeline`,
  rule,
  idempotency: 'none',
  isScoped: true,
  input: objectSchema({ id: f.int({ min: 1, max: 2_147_483_647 }) }),
  reply: leadTimelineReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle(context, { id }) {
    const { db, actor } = context;
    await requireInScope(db, lead, { caller: context, ids: [id] });
    const [found] = await ownerOf(db, { id });
    if (!found || !seesLeadOf(actor, found.ownerId)) throw notFound({ id });
    return { result: await eventsOf(db, { id }) };
  },
});

/** A new address for the calendar of the caller; it is shown once. */
const newCalendarRoute = defineRoute<Record<never, never>, typeof leadCalendarReply>({
  method: 'POST',
  path: `${lead.prefix}newCalendar`,
  rule,
  isScoped: true,
  idempotency: 'none',
  input: z.strictObject({}),
  reply: leadCalendarReply,
  handle: (context) =>
    context.db.transaction(async (tx) => {
      const token = randomBytes(32).toString('base64url');
      await setCalendar(tx, { adminId: context.actor.id, tokenHash: hashOf(token), at: new Date(context.at) });
      audit(tx, context, [{ action: 'newCalendar', resource: 'member/lead', rowId: null, after: {} }]);
      return { path: `${calendarPath}?token=${token}` };
    }),
});

const revokeRoute = defineRoute<Record<never, never>, typeof nothing>({
  method: 'POST',
  path: `${lead.prefix}revokeCalendar`,
  rule,
  isScoped: true,
  idempotency: 'none',
  input: z.strictObject({}),
  reply: nothing,
  handle: (context) =>
    context.db.transaction(async (tx) => {
      await removeCalendar(tx, { adminId: context.actor.id });
      audit(tx, context, [{ action: 'revokeCalendar', resource: 'member/lead', rowId: null, after: {} }]);
      return {};
    }),
});

const stateRoute = defineRoute<Record<never, never>, typeof leadCalendarStateReply>({
  method: 'POST',
  path: `${lead.prefix}calendarState`,
  rule,
  isScoped: true,
  idempotency: 'none',
  input: z.strictObject({}),
  reply: leadCalendarStateReply,
  handle: async ({ db, actor }) => ({ since: (await calendarOf(db, { adminId: actor.id }))[0]?.since ?? null }),
});

/** What a calendar program reads: the follow-ups of the person of this address, as far as that person may see leads. */
const fileRoute = defineRoute<{ readonly token: string }, never>({
  method: 'GET',
  path: calendarPath,
  rule: { kind: 'public' },
  input: objectSchema({ token: f.text({ min: 1, max: 100 }) }),
  outline: () => ({ file: 'text/calendar', errors: ['request.not-found'] }),
  async handle({ db, at, engine }, { token }) {
    const [person] = await personOfCalendar(db, { tokenHash: hashOf(token) });
    if (!person) throw notFound({ id: 0 });
    const account = await staffAccountOf(db, person.adminId);
    if (!account?.enabled || !can(account, reads)) throw notFound({ id: 0 });
    const dates = await followUpDates(db, person, { actor: actorOf(account), at, engine });
    return rawAnswer(calendarFile(dates.map((date) => ({ ...date, at: date.at ?? 0 }))), {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="leads.ics"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  },
});

export const leadRoutes: readonly Route[] = [
  timelineRoute,
  newCalendarRoute,
  revokeRoute,
  stateRoute,
  fileRoute,
] as readonly Route[];
