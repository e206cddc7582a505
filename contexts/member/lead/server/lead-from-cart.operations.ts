import type { Operation } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { insertRow } from '@shopkeeper/crud/rows';
import { audit } from '@shopkeeper/server/http';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { leadTable as t, memberTable as m } from '#tables';
import { becomesLead } from '../lead-rule.domain.ts';
import { lead } from '../lead.resource.ts';
import { leadSettings } from '../lead.settings.ts';

const memberOfCart = typedQuery<{ id: number }>()('lead_cart_member', (db, { id }) =>
  db
    .select(columns({ nickname: m.nickname, mobile: m.mobile, email: m.email }))
    .from(m)
    .where(and(eq(m.id, id), eq(m.status, 'active'), isNull(m.deletedAt))),
);

/** A lead of the same number in whatever state, or an open one of the same member. */
const knownLead = typedQuery<{ id: number; mobile: string | null }>()('lead_cart_known', (db, { id, mobile }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(
      and(
        isNull(t.deletedAt),
        or(sql`${t.mobile} = ${mobile}::text`, and(eq(t.memberId, id), inArray(t.status, ['new', 'following', 'qualified']))),
      ),
    )
    .limit(1),
);

interface LeftCart {
  readonly memberId: number;
  /** What was in the cart costs, in fen. */
  readonly amount: number;
  readonly items: string;
}

/** Puts a member who left a cart into the pool, where the rule of the pool says so; returns the id of the lead, or null. */
export async function leadFromCart(op: Operation, { memberId, amount, items }: LeftCart): Promise<number | null> {
  if (!becomesLead(op.engine.settings.read(leadSettings), amount)) return null;
  const [person] = await memberOfCart(op.tx, { id: memberId });
  if (!person || (person.mobile === null && person.email === null)) return null;
  const { nickname, mobile, email } = person;
  const [known] = await knownLead(op.tx, { id: memberId, mobile });
  if (known) return null;
  const draft = { name: nickname.padEnd(2, '·').slice(0, 50), mobile, email, source: 'cart', remark: items, memberId };
  const { id } = await insertRow(op.tx, lead, draft);
  audit(op.tx, op, [{ action: 'add', resource: 'member/lead', rowId: id, label: draft.name, after: draft }]);
  return id;
}
