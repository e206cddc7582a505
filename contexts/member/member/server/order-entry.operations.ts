import { randomBytes } from 'node:crypto';
import { addRow, type AnyExtension, escapeLike } from '@shopkeeper/crud/rows';
import { type SignedContext } from '@shopkeeper/server';
import { type Queryable, type Tx } from '@shopkeeper/server/database';
import type { FoundMember } from '../found-member.domain.ts';
import { member } from '../member.resource.ts';
import { memberServer } from './member.server.ts';

const foundColumns = 'id, member_no as "memberNo", nickname, mobile, avatar';
const most = 10;
/**
 * A search of two or more characters finds candidates by grams; a single character is searched among this many most recent
 * buyers.
 */
const mostSeen = 10_000;

/** Finds active members by part of name, number, mobile, account or e-mail, the most recent buyers first. */
export const findMembers = (db: Queryable, quick: string): Promise<FoundMember[]> =>
  db.rows<FoundMember>(
    `select ${foundColumns} from (select * from member_member where deleted_at is null and status = 'active' and grams @> kit_grams($1)
         order by last_paid_at desc nulls last, id desc nulls last limit ${mostSeen}) seen
     where concat_ws(' ', nickname, username, mobile, email, member_no) ilike $2
     order by last_paid_at desc nulls last, id desc nulls last limit ${most}`,
    [quick.trim(), `%${escapeLike(quick.trim())}%`],
    'member_order_entry_find',
  );

/** Generates an account name for a new member, who can choose another one before signing in. */
const freshUsername = (): string => `m${randomBytes(7).toString('hex')}`.slice(0, 15);

/**
 * Returns the member with this mobile, or a new one. Parallel calls for one number run one after the other, so both return the
 * same member. `isNew` is true for a new member; a found one keeps its name.
 */
export async function findOrAddMember(
  tx: Tx,
  options: { readonly nickname: string; readonly mobile: string },
  context: SignedContext,
): Promise<FoundMember & { readonly isNew: boolean }> {
  await tx.run(
    `select pg_advisory_xact_lock(hashtextextended('member:' || $1::text, 0))`,
    [options.mobile],
    'member_order_entry_line',
  );
  const [known] = await tx.rows<FoundMember>(
    `select ${foundColumns} from member_member where mobile = $1 and deleted_at is null order by (status = 'active') desc, id limit 1`,
    [options.mobile],
    'member_order_entry_mobile',
  );
  if (known) return { ...known, isNew: false };
  const { extension } = memberServer;
  const registered: { resource: typeof member; extension?: AnyExtension } = {
    resource: member,
    ...(extension ? { extension } : {}),
  };
  const { id } = await addRow(tx, registered, { raw: { ...options, username: freshUsername() }, context });
  const [made] = await tx.rows<FoundMember>(
    `select ${foundColumns} from member_member where id = $1`,
    [id],
    'member_order_entry_made',
  );
  if (!made) throw new Error('the member was not inserted');
  return { ...made, isNew: true };
}
