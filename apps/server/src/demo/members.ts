import chinese from './content/people.json' with { type: 'json' };
import { birthdayOf, locationOf, mobileOf, personOf } from './people.ts';
import { profileSizes, type Profile } from './profile.ts';
import { between, chooser, pick, random, seedOf, type Random } from './random.ts';
import { localized, texts } from './demo-language.ts';

const content = localized(chinese);

const day = 86_400_000;
/** Member numbers follow this one, as in an empty shop. */
export const firstMemberNo = 10_000_000;

/** The members of a profile, each made on demand. Ages count back from `now` (UTC epoch ms). */
export function demoMembers(profile: Profile, now: number) {
  const count = profileSizes[profile].members;
  const member = (id: number): DemoMember => memberOf(id, now);
  return {
    count,
    /** The member with this id, from 1. */
    member,
    *members() {
      for (let id = 1; id <= count; id += 1) yield member(id);
    },
    /** Draws the id of a buyer: four orders of five go to one member of five. */
    buyer: (chance: Random): number => {
      const index = chance() < 0.8 ? Math.floor((chance() * count) / 5) * 5 : Math.floor(chance() * count);
      return Math.min(count, (index % count) + 1);
    },
  };
}

export type DemoMembers = ReturnType<typeof demoMembers>;

const sourceOf = chooser(Object.entries(content.sources));

/** A member: money in fen, instants UTC epoch ms; gender 0 is unknown, 1 male, 2 female; of `levelBp` 10000 is the list price. */
function memberOf(id: number, now: number) {
  const chance = random(seedOf('member', id));
  const { name, latin, gender } = personOf(chance);
  // One of five members buys most.
  const isRegular = id % 5 === 1;
  const mobile = mobileOf(id);
  const age = isRegular ? between(chance, 95, 1_100) : between(chance, 1, 900);
  const jointime = now - age * day - between(chance, 0, day);
  return {
    id,
    memberNo: `M${firstMemberNo + id}`,
    username: `${latin.slice(0, 8)}${1_000 + id}`.slice(0, 15),
    nickname: name,
    mobile,
    email: /^[A-Z]/.test(name) || chance() < 0.2 ? `${latin}${1_000 + id}@example.com` : null,
    gender: chance() < 0.15 ? 0 : gender,
    birthday: chance() < 0.4 ? birthdayOf(chance) : null,
    motto: chance() < 0.25 ? pick(chance, content.mottos) : null,
    status: !isRegular && chance() < 0.01 ? ('disabled' as const) : ('active' as const),
    source: sourceOf(chance),
    ...balancesOf(id, chance, isRegular),
    levelBp: isRegular ? pick(chance, [9_800, 9_500, 9_500, 9_000]) : 10_000,
    jointime,
    lastlogintime: now - Math.floor((now - jointime) * chance() ** 3 * 0.9),
    lastloginip: `203.0.113.${between(chance, 1, 254)}`,
    addresses: addressesOf(id, name, mobile),
  };
}

export type DemoMember = ReturnType<typeof memberOf>;

/** Most members have no balance; the first member, who can sign in, has one. */
function balancesOf(id: number, chance: Random, isRegular: boolean) {
  const money = Math.max(0, between(chance, -1_100, 500)) * 100;
  const score = between(chance, 0, isRegular ? 6_000 : 400);
  return id === 1 ? { money: 26_850, score: 1_860 } : { money, score };
}

/** Every member has an address, and every second one another, at the office or with the parents. */
function addressesOf(memberId: number, name: string, mobile: string) {
  const id = memberId + Math.floor((memberId - 1) / 2);
  const chance = random(seedOf('address', memberId));
  const home = { ...locationOf(chance), id, memberId, name, mobile, label: texts.home, isDefault: true };
  if (memberId % 2 === 1) return [home];
  const isOffice = chance() < 0.6;
  const other = isOffice ? { name, mobile } : { name: personOf(chance).name, mobile: mobileOf(50_000_000 + memberId) };
  const label = isOffice ? texts.office : texts.parents;
  return [home, { ...locationOf(chance), ...other, id: id + 1, memberId, label, isDefault: false }];
}
