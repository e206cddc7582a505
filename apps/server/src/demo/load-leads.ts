import type { Tx } from '@shopkeeper/server/database';
import { demoLanguage } from './demo-language.ts';
import type { DemoStaffPair } from './load-settings.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Said {
  readonly 'zh-cn': string;
  readonly en: string;
}

interface DemoLead {
  readonly name: Said;
  readonly company: Said | null;
  readonly source: 'web_form' | 'forum' | 'ad' | 'referral' | 'offline';
  readonly level: 'a' | 'b' | 'c';
  readonly status: 'new' | 'following' | 'qualified' | 'lost';
  readonly by: keyof DemoStaffPair | null;
  /** Days since it was added. */
  readonly age: number;
  /** What was said last, and when the next follow-up is due, in days from now. */
  readonly said: Said | null;
  readonly next: number | null;
}

const asksForOffer = { 'zh-cn': '想批发茶具，已发报价。', en: 'Wants tea sets in bulk; the offer is sent.' };
const callsBack = { 'zh-cn': '下周再联系。', en: 'Wants to be called next week.' };
const tooDear = { 'zh-cn': '价格太高。', en: 'Too expensive.' };

const leads: readonly DemoLead[] = [
  {
    name: { 'zh-cn': '江南茶舍 周经理', en: 'Hannah Reed' },
    company: { 'zh-cn': '江南茶舍', en: 'Reed & Daughters' },
    source: 'web_form',
    level: 'a',
    status: 'qualified',
    by: 'owner',
    age: 9,
    said: asksForOffer,
    next: 1,
  },
  {
    name: { 'zh-cn': '方文静', en: 'Oscar Lind' },
    company: null,
    source: 'referral',
    level: 'b',
    status: 'following',
    by: 'owner',
    age: 6,
    said: callsBack,
    next: 3,
  },
  {
    name: { 'zh-cn': '石桥书店', en: 'Stonebridge Books' },
    company: { 'zh-cn': '石桥书店', en: 'Stonebridge Books' },
    source: 'offline',
    level: 'b',
    status: 'following',
    by: 'clerk',
    age: 4,
    said: callsBack,
    next: 5,
  },
  {
    name: { 'zh-cn': '何立新', en: 'Peter Hale' },
    company: null,
    source: 'ad',
    level: 'c',
    status: 'lost',
    by: 'clerk',
    age: 20,
    said: tooDear,
    next: null,
  },
  {
    name: { 'zh-cn': '半山民宿', en: 'Halfway House' },
    company: { 'zh-cn': '半山民宿', en: 'Halfway House' },
    source: 'web_form',
    level: 'a',
    status: 'new',
    by: null,
    age: 1,
    said: null,
    next: null,
  },
  {
    name: { 'zh-cn': '宋知夏', en: 'June Marlow' },
    company: null,
    source: 'forum',
    level: 'c',
    status: 'new',
    by: null,
    age: 2,
    said: null,
    next: null,
  },
];

const leadRow = `insert into member_lead (name, mobile, company, source, level, status, owner_id, owner, follow_count, last_follow_at,
    last_follow_text, next_follow_at, remind_at, return_at, closed_reason, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16) returning id::int`;
const eventRow = `insert into member_lead_event (row_id, type, from_state, to_state, audience, actor_id, actor_name, data, visible_to_member, at)
  values ($1, $2, $3, $4, 'admin', $5, $6, $7::jsonb, false, $8)`;

interface Happened {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly data: object;
}

/** What happened to a lead since it was claimed, an hour after each other. */
function eventsOf({ status, said }: DemoLead): readonly Happened[] {
  const spoke = { kind: 'call', lastFollowText: said?.[demoLanguage] ?? '' };
  return [
    { type: 'claim', from: 'new', to: 'following', data: {} },
    { type: 'followUp', from: 'following', to: 'following', data: spoke },
    ...(status === 'qualified' ? [{ type: 'qualify', from: 'following', to: status, data: {} }] : []),
    ...(status === 'lost' ? [{ type: 'lose', from: 'following', to: status, data: { closedReason: spoke.lastFollowText } }] : []),
  ];
}

/** What its owner did with a lead; the next follow-up is due at two in the afternoon of its day in China. */
function workOf({ age, said, next }: DemoLead, now: number): readonly unknown[] {
  const due = next === null ? null : new Date(Math.floor((now + next * dayMs) / dayMs) * dayMs + 6 * hourMs);
  const returns = next === null ? null : new Date(now + 14 * dayMs);
  if (said === null) return [0, null, null, due, due, returns];
  return [1, new Date(now - age * dayMs + 2 * hourMs), said[demoLanguage], due, due, returns];
}

interface Placed {
  readonly one: DemoLead;
  /** Its place in the list. */
  readonly at: number;
  readonly now: number;
}

/** Adds a lead with what happened to it. */
async function addLead(tx: Tx, staff: DemoStaffPair, { one, at, now }: Placed): Promise<void> {
  const { name, company, source, level, status, by, age, said } = one;
  const owner = by === null ? null : staff[by];
  const added = now - age * dayMs;
  const mobile = `1390088${String(at + 1).padStart(4, '0')}`;
  const who = [name[demoLanguage], mobile, company?.[demoLanguage] ?? null, source, level, status];
  const closed = status === 'lost' ? said?.[demoLanguage] : null;
  const values = [...who, owner?.id, owner?.nickname, ...workOf(one, now), closed, new Date(added)];
  const [row] = await tx.rows<{ id: number }>(leadRow, values);
  if (!owner) return;
  for (const [hour, { type, from, to, data }] of eventsOf(one).entries()) {
    const then = new Date(added + (hour + 1) * hourMs);
    // The timeline follows the order of its ids.
    // oxlint-disable-next-line no-await-in-loop
    await tx.run(eventRow, [row?.id, type, from, to, owner.id, owner.nickname, JSON.stringify(data), then]);
  }
}

/** Carts that were left, by how they ended, with the days since; nothing is due for them for a week. */
const carts = [
  { status: 'reminded', group: 'reminder', age: 1, step: 1 },
  { status: 'withheld', group: 'control', age: 2, step: 1 },
  { status: 'lapsed', group: 'control', age: 15, step: 1 },
  { status: 'lapsed', group: 'reminder', age: 16, step: 2 },
  { status: 'ordered', group: 'reminder', age: 20, step: 1 },
] as const;

/** A cart of the member of a paid order, with the items of that order: the order is what came of it where it was ordered. */
const cartRow = `insert into storefront_abandoned_cart (member_id, item_names, item_count, amount, touched_at, contact, trial_group, status,
    reminder_count, reminded_at, closes_at, order_id, order_amount, created_at, updated_at)
  select o.member_id, o.cover_name, o.item_count, o.items_amount, $2, 'allowed', $3, $4, $5, $6, $7,
    case when $4 = 'ordered' then o.id end, case when $4 = 'ordered' then o.payable_amount end, $2, $2
  from sales_order o where o.id in (
    select max(id) from sales_order where status = 'completed' and refunded_amount = 0 and member_id is not null group by member_id)
  order by o.member_id offset $1 limit 1`;

/** Adds potential users with their follow-ups, and carts that were left, as of `now` (UTC epoch ms). */
export async function addLeads(tx: Tx, staff: DemoStaffPair, now: number): Promise<void> {
  for (const [at, one] of leads.entries())
    // Their ids follow the order in which they are listed here.
    // oxlint-disable-next-line no-await-in-loop
    await addLead(tx, staff, { one, at, now });
  for (const [at, { status, group, age, step }] of carts.entries()) {
    const left = now - age * dayMs;
    const reminded = left + hourMs;
    const times = [new Date(left), group, status, step, new Date(reminded), new Date(reminded + 7 * dayMs)];
    // oxlint-disable-next-line no-await-in-loop
    await tx.run(cartRow, [at, ...times]);
  }
}
