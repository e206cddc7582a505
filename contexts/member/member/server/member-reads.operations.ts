import { anyOf, columns, optionalColumns, typedQuery } from '@shopkeeper/crud/queries';
import { textFor } from '@shopkeeper/crud/rows';
import type { RowOf } from '@shopkeeper/resource';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { addressTable, memberLevelTable as l, memberTable } from '#tables';
import type { OfferedAddress } from '../../address/offered-address.domain.ts';
import { type MemberTerms, usualTerms } from '../../member-level/server/member-terms.operations.ts';
import type { FoundMember } from '../found-member.domain.ts';
import type { MemberCard } from '../member-card.domain.ts';
import { member } from '../member.resource.ts';

const m = memberTable;
const a = addressTable;

const cards = typedQuery<{ id: number }>()('member_card', (db, { id }) =>
  db
    .select(
      columns({
        id: m.id,
        memberNo: m.memberNo,
        nickname: m.nickname,
        avatar: m.avatar,
        mobile: m.mobile,
        status: m.status,
        paidOrderCount: m.paidOrderCount,
        paidAmount: m.paidAmount,
        lastPaidAt: m.lastPaidAt,
        jointime: m.jointime,
        note: m.note,
      }),
    )
    .from(m)
    .where(eq(m.id, id)),
);

/** Returns the details of a member as the caller may see them, also of a deleted one; null when there is none. */
export async function memberCardOf(db: Queryable, id: number, caller: Pick<SignedContext, 'actor'>): Promise<MemberCard | null> {
  const [card] = await cards(db, { id });
  return card ? withReadableMobile(caller, card) : null;
}

/** The mobile of a member as the caller may see it: in clear or masked. */
export const withReadableMobile = <M extends { readonly mobile: string | null }>(
  caller: Pick<SignedContext, 'actor'>,
  found: M,
): M => ({ ...found, mobile: textFor(caller, member, { name: 'mobile', value: found.mobile }) });

const named = typedQuery<{ ids: readonly number[] }>()('member_names', (db, { ids }) =>
  db
    .select(columns({ id: m.id, nickname: m.nickname }))
    .from(m)
    .where(anyOf(m.id, ids)),
);

/** Returns the names of members by id, those of deleted members included; null ids are left out. */
export async function memberNamesOf(db: Queryable, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await named(db, { ids: known });
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

/** What everybody may read of a member. `avatar` is the URL of a picture. */
export interface PublicMember {
  readonly id: number;
  readonly name: string;
  readonly avatar: string | null;
}

const publicMembers = typedQuery<{ ids: readonly number[] }>()('member_public', (db, { ids }) =>
  db
    .select(columns({ id: m.id, name: m.nickname, avatar: m.avatar }))
    .from(m)
    .where(and(anyOf(m.id, ids), inArray(m.status, ['active', 'closing']), isNull(m.deletedAt))),
);

/** Returns what everybody may read of members by id; those who are disabled, closed, merged or deleted are left out. */
export async function publicMembersOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, PublicMember>> {
  const rows = ids.length === 0 ? [] : await publicMembers(db, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A member with one of its addresses. */
export interface Buyer {
  readonly member: FoundMember;
  readonly status: RowOf<typeof member>['status'] | 'deleted';
  /** Null when the address does not exist or belongs to another member. */
  readonly address: OfferedAddress | null;
  readonly isAddressDeleted: boolean;
  /** What the level of the member gives. */
  readonly terms: MemberTerms;
}

const buyers = typedQuery<{ memberId: number; addressId: number | null }>()('member_buyer', (db, { memberId, addressId }) =>
  db
    .select({
      ...columns({
        memberId: m.id,
        memberNo: m.memberNo,
        nickname: m.nickname,
        memberMobile: m.mobile,
        avatar: m.avatar,
        status: m.status,
        isDeleted: sql<boolean>`${m.deletedAt} is not null`,
        isAddressDeleted: sql<boolean>`${a.deletedAt} is not null`,
      }),
      ...optionalColumns({ addressId: a.id, name: a.name, mobile: a.mobile, region: a.region, detail: a.detail }),
      ...optionalColumns({ label: a.label, isDefault: a.isDefault }),
      ...optionalColumns({ discountBp: l.discount, freeFreight: l.freeFreight, pointsPercent: l.pointsPercent }),
    })
    .from(m)
    .leftJoin(a, and(eq(a.id, addressId), eq(a.memberId, m.id)))
    .leftJoin(l, and(eq(l.id, m.levelId), eq(l.enabled, true), isNull(l.deletedAt)))
    .where(eq(m.id, memberId))
    // Whoever buys is not merged into another member or closed meanwhile: the document would be left behind.
    .for('key share', { of: m }),
);

/** The terms of a level; those of a member without one are the usual ones. */
const termsOf = (row: { readonly [Name in keyof MemberTerms]: MemberTerms[Name] | null }): MemberTerms => ({
  discountBp: row.discountBp ?? usualTerms.discountBp,
  freeFreight: row.freeFreight ?? usualTerms.freeFreight,
  pointsPercent: row.pointsPercent ?? usualTerms.pointsPercent,
});

/** Returns a member with the named address; null without a member. */
export async function buyerOf(
  db: Queryable,
  ids: { readonly memberId: number | null; readonly addressId: number | null },
): Promise<Buyer | null> {
  if (ids.memberId === null) return null;
  const [row] = await buyers(db, { memberId: ids.memberId, addressId: ids.addressId });
  if (!row) return null;
  const { addressId: id, name, mobile, region, detail, label, isDefault } = row;
  const isKnown = id !== null && name !== null && mobile !== null && region !== null && detail !== null;
  return {
    member: { id: row.memberId, memberNo: row.memberNo, nickname: row.nickname, mobile: row.memberMobile, avatar: row.avatar },
    status: row.isDeleted ? 'deleted' : row.status,
    address: isKnown ? { id, name, mobile, region, detail, label, isDefault: isDefault ?? false } : null,
    isAddressDeleted: row.isAddressDeleted,
    terms: termsOf(row),
  };
}
