import type { Operation } from '@shopkeeper/crud/lifecycle';
import { messageChannelNamed } from '@shopkeeper/crud/message';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { memberContactsOf } from '@shopkeeper/member/server';
import type { MessageChannelName } from '@shopkeeper/resource/message';
import { timeZoneOf } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { and, eq, sql } from 'drizzle-orm';
import { messagePreferenceTable as p } from '#tables';
import { leavesAt } from '../quiet-hours.domain.ts';
import { quietHoursOf } from './deliver.ts';
import { preferenceOf } from './preference-rows.ts';

const chosen = typedQuery<{ ids: readonly number[]; module: string }>()('message_chosen', (db, { ids, module }) =>
  db
    .select(columns({ id: p.personId, channels: sql<MessageChannelName[] | null>`${p.channels} -> ${module}::text` }))
    .from(p)
    .where(and(eq(p.audience, 'member'), anyOf(p.personId, ids))),
);

/** Those of these members who have chosen a way for the messages of a module by which they can be reached. */
export async function membersReachedBy(
  { tx, engine }: Pick<Operation, 'tx' | 'engine'>,
  { ids, module }: { readonly ids: readonly number[]; readonly module: string },
): Promise<ReadonlySet<number>> {
  const choices = new Map((await chosen(tx, { ids, module })).map(({ id, channels }) => [id, channels ?? []]));
  const contacts = await memberContactsOf(tx, [...choices.keys()]);
  const reached = contacts.filter((contact) =>
    (choices.get(contact.id) ?? []).some(
      (way) => messageChannelNamed(engine, way) && (way === 'email' ? contact.email : contact.mobile),
    ),
  );
  return new Set(reached.map(({ id }) => id));
}

/** When a message to a member may leave: now, or at the end of the quiet hours of that member. UTC epoch ms. */
export async function leavesToMemberAt(op: Operation, id: number): Promise<number> {
  const preference = await preferenceOf(op.tx, { audience: 'member', id });
  return leavesAt(op.at, quietHoursOf(op, preference), timeZoneOf(op.engine.clock));
}

const stop = typedQuery<{ id: number; module: string }>()('message_stop', (db, { id, module }) =>
  db
    .update(p)
    .set({ channels: sql`${p.channels} || jsonb_build_object(${module}::text, '[]'::jsonb)` })
    .where(and(eq(p.audience, 'member'), eq(p.personId, id)))
    .returning({ id: p.personId }),
);

/** A member wants the messages of a module by no way any more. Whoever has chosen nothing receives what the templates say. */
export const stopMessagesTo = (tx: Tx, { id, module }: { readonly id: number; readonly module: string }) =>
  stop(tx, { id, module });
