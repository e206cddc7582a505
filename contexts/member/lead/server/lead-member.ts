import { randomBytes } from 'node:crypto';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { insertRow } from '@shopkeeper/crud/rows';
import { audit } from '@shopkeeper/server/http';
import { sql } from 'drizzle-orm';
import { member } from '../../member/member.resource.ts';
import { joining } from '../../member/server/new-member.ts';
import { memberIdsByMobile } from '../../member/server/order-entry.operations.ts';

/** The line in which order entry adds members of one mobile, too: both get the same member. */
const mobileLine = typedQuery<{ mobile: string }>()('lead_member_line', (db, { mobile }) =>
  db.select(columns({ one: sql<number>`1` })).from(sql`pg_advisory_xact_lock(hashtextextended('member:' || ${mobile}::text, 0))`),
);

/** Returns the id of the member for whom staff entered this mobile, or of a new one, and whether it is new. */
export async function memberOf(
  op: Operation<'staff'>,
  { name, mobile, email }: { readonly name: string; readonly mobile: string; readonly email: string | null },
): Promise<{ readonly memberId: number; readonly isNew: boolean }> {
  await mobileLine(op.tx, { mobile });
  const known = (await memberIdsByMobile(op.tx, [mobile])).get(mobile);
  if (known !== undefined) return { memberId: known, isNew: false };
  const username = `m${randomBytes(7).toString('hex')}`.slice(0, 15);
  const nickname = name.slice(0, 40);
  const draft = { username, nickname, mobile, email };
  const { id } = await insertRow(op.tx, member, { ...draft, ...(await joining(op.tx, op.at)), source: 'staff' });
  audit(op.tx, op, [{ action: 'add', resource: 'member/member', rowId: id, label: nickname, after: draft }]);
  return { memberId: id, isNew: true };
}
