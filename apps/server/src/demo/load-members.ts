import { instant, type CopyTarget } from './load-copy.ts';
import type { Tallies } from './load-tallies.ts';
import type { DemoAddress, DemoMember } from './members.ts';

/** `passwordOf`: the hash of the members who may sign in; nobody else has a password. */
export const membersTo = (tallies: Tallies, passwordOf: (member: DemoMember) => string | null): CopyTarget<DemoMember> => ({
  table: 'member_member',
  cells: {
    id: ({ id }) => id,
    created_at: ({ jointime }) => instant(jointime),
    updated_at: ({ lastlogintime }) => instant(lastlogintime),
    member_no: ({ memberNo }) => memberNo,
    username: ({ username }) => username,
    nickname: ({ nickname }) => nickname,
    mobile: ({ mobile }) => mobile,
    email: ({ email }) => email,
    gender: ({ gender }) => gender,
    birthday: ({ birthday }) => birthday,
    motto: ({ motto }) => motto,
    password: passwordOf,
    status: ({ status }) => status,
    source: ({ source }) => source,
    money: ({ money }) => money,
    score: ({ score }) => score,
    paid_order_count: ({ id }) => tallies.paidCount[id] ?? 0,
    paid_amount: ({ id }) => tallies.paidAmount[id] ?? 0,
    last_paid_at: ({ id }) => instant(tallies.lastPaidAt[id] || null),
    jointime: ({ jointime }) => instant(jointime),
    lastlogintime: ({ lastlogintime }) => instant(lastlogintime),
    lastloginip: ({ lastloginip }) => lastloginip,
  },
});

interface OwnedAddress extends DemoAddress {
  readonly memberId: number;
  readonly createdAt: number;
}

export function* addressesOf(members: Iterable<DemoMember>): Generator<OwnedAddress> {
  for (const { id, jointime, addresses } of members)
    for (const address of addresses) yield { ...address, memberId: id, createdAt: jointime };
}

export const addressesTo: CopyTarget<OwnedAddress> = {
  table: 'member_address',
  cells: {
    id: ({ id }) => id,
    created_at: ({ createdAt }) => instant(createdAt),
    updated_at: ({ createdAt }) => instant(createdAt),
    member_id: ({ memberId }) => memberId,
    name: ({ name }) => name,
    mobile: ({ mobile }) => mobile,
    region: ({ region }) => region,
    detail: ({ detail }) => detail,
    postcode: ({ postcode }) => postcode,
    label: ({ label }) => label,
    is_default: ({ isDefault }) => isDefault,
  },
};
