import { defineRoute, type Route, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import type { RegisteredResource } from '../rows/extension.ts';
import { portsOf } from '../rows/module-ports.ts';
import { freshSince, readable, seenRows } from './presence.ts';

/** As many rows as the longest page of a list has. */
const mostRows = 500;
const mostPeople = 500;

const shown = z.strictObject({
  /** `context/name`. */
  resource: z.string().check(z.minLength(1), z.maxLength(120)),
  ids: z.array(z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))).check(z.minLength(1), z.maxLength(mostRows)),
});
type Shown = z.infer<typeof shown>;

const person = z.object({ rowId: z.int(), id: z.int(), name: z.string(), isEditing: z.boolean() });
const reply = z.object({ people: z.array(person) });
type Person = z.infer<typeof person>;

/** The other staff who have one of the rows open. */
const peopleAt = (context: SignedContext, { resource, ids }: Shown): Promise<Person[]> =>
  context.db.rows<Person>(
    `select p.row_id as "rowId", a.id, a.name, bool_or(p.is_editing) as "isEditing"
     from kit_presence p join ${portsOf(context).staffDirectory.accounts} a on a.id = p.owner_id and a.enabled
     where p.resource = $1 and p.row_id = any($2::bigint[]) and p.owner_id <> $3 and p.seen_at > $4
     group by p.row_id, a.id, a.name order by p.row_id, a.id limit ${mostPeople}`,
    [resource, ids, context.actor.id, freshSince(context)],
    'kit_presence_rows',
  );

/**
 * POST /admin/platform/presence/rows: which other staff have one of the rows of a shown list open. Says nothing of rows that the
 * caller may not see.
 */
export function presenceRowsRoute(registered: readonly RegisteredResource[]): Route {
  const named = readable(registered);
  return defineRoute<Shown, typeof reply>({
    method: 'POST',
    path: '/admin/platform/presence/rows',
    rule: { kind: 'signed-in', audience: 'admin' },
    idempotency: 'none',
    whileViewing: 'closed',
    input: shown,
    reply,
    outline: () => ({ errors: ['request.forbidden', 'request.not-found'] }),
    async handle(context, asked) {
      const people = await peopleAt(context, asked);
      const seen = await seenRows(
        context,
        named(asked.resource),
        people.map(({ rowId }) => rowId),
      );
      return { people: people.filter(({ rowId }) => seen.has(rowId)) };
    },
  });
}
