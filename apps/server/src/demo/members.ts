import { birthdayOf, mobileOf, personOf, type Person } from './people.ts';
import { profileSizes, type Profile } from './profile.ts';
import { between, chooser, pick, random, seedOf, type Random } from './random.ts';
import { demoLocationOf, type DemoLocation } from './regions.ts';

/** A member of the demo shop. Money in fen, instants UTC epoch ms. */
export interface DemoMember {
  readonly id: number;
  readonly memberNo: string;
  readonly username: string;
  readonly nickname: string;
  readonly mobile: string;
  readonly email: string | null;
  /** 0 unknown, 1 male, 2 female. */
  readonly gender: number;
  readonly birthday: string | null;
  readonly motto: string | null;
  readonly status: 'active' | 'disabled';
  readonly source: 'register' | 'staff' | 'import';
  /** Opening balances of the ledgers. */
  readonly money: number;
  readonly score: number;
  /** The price level, 10000 = list price. */
  readonly levelBp: number;
  readonly jointime: number;
  readonly lastlogintime: number;
  readonly lastloginip: string;
  readonly addresses: readonly DemoAddress[];
}

export interface DemoAddress extends DemoLocation {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly label: string;
  readonly isDefault: boolean;
}

export interface DemoMembers {
  readonly count: number;
  /** The member with this id, from 1. */
  readonly member: (id: number) => DemoMember;
  readonly members: () => Iterable<DemoMember>;
  /** Draws a buyer: four orders of five go to one member of five. */
  readonly buyer: (chance: Random) => number;
}

const day = 86_400_000;
/** Numbers begin where the shop's own do, so that the next member's follows. */
export const firstMemberNo = 10_000_000;
const mottos = ['慢慢来，比较快', '今天也要好好吃饭', '买得少，买得好', '山高水长', 'Less but better', '收到包裹的日子都是节日'];

/** The members of a profile, each made when asked for. `now` (UTC epoch ms) is what their ages are counted from. */
export function demoMembers(profile: Profile, now: number): DemoMembers {
  const count = profileSizes[profile].members;
  const member = (id: number): DemoMember => memberOf(id, now);
  return {
    count,
    member,
    *members() {
      for (let id = 1; id <= count; id += 1) yield member(id);
    },
    buyer: (chance) => {
      const place = chance() < 0.8 ? Math.floor((chance() * count) / 5) * 5 : Math.floor(chance() * count);
      return Math.min(count, (place % count) + 1);
    },
  };
}

/** Whether a member is one of the fifth that buys most. */
const isRegular = (id: number): boolean => id % 5 === 1;

/** Most have no balance; the first member, who may sign in, has something to show. */
function savingsOf(id: number, chance: Random): Pick<DemoMember, 'money' | 'score'> {
  const money = Math.max(0, between(chance, -1_100, 500)) * 100;
  const score = between(chance, 0, isRegular(id) ? 6_000 : 400);
  return id === 1 ? { money: 26_850, score: 1_860 } : { money, score };
}

function memberOf(id: number, now: number): DemoMember {
  const chance = random(seedOf('member', id));
  const person = personOf(chance);
  const mobile = mobileOf(id);
  const age = isRegular(id) ? between(chance, 95, 1_100) : between(chance, 1, 900);
  const jointime = now - age * day - between(chance, 0, day);
  return {
    id,
    memberNo: `M${firstMemberNo + id}`,
    username: `${person.latin.slice(0, 8)}${1_000 + id}`.slice(0, 15),
    nickname: person.name,
    mobile,
    ...aboutOf(person, id, chance),
    status: !isRegular(id) && chance() < 0.01 ? 'disabled' : 'active',
    source: sourceOf(chance),
    ...savingsOf(id, chance),
    levelBp: isRegular(id) ? pick(chance, [9_800, 9_500, 9_500, 9_000]) : 10_000,
    jointime,
    lastlogintime: now - Math.floor((now - jointime) * chance() ** 3 * 0.9),
    lastloginip: `203.0.113.${between(chance, 1, 254)}`,
    addresses: addressesOf(id, person.name, mobile),
  };
}

const sourceOf = chooser<DemoMember['source']>([
  ['register', 0.9],
  ['staff', 0.06],
  ['import', 0.04],
]);

/** What some tell about themselves and most do not. */
function aboutOf(
  { name, latin, gender }: Person,
  id: number,
  chance: Random,
): Pick<DemoMember, 'email' | 'gender' | 'birthday' | 'motto'> {
  const isEnglish = /^[A-Z]/.test(name);
  return {
    email: isEnglish || chance() < 0.2 ? `${latin}${1_000 + id}@example.com` : null,
    gender: chance() < 0.15 ? 0 : gender,
    birthday: chance() < 0.4 ? birthdayOf(chance) : null,
    motto: chance() < 0.25 ? pick(chance, mottos) : null,
  };
}

/** Every member has an address and every second one another, at the office or with the parents. */
function addressesOf(memberId: number, name: string, mobile: string): DemoAddress[] {
  const before = memberId - 1 + Math.floor((memberId - 1) / 2);
  const chance = random(seedOf('address', memberId));
  const home = { ...demoLocationOf(chance), id: before + 1, name, mobile, label: '家', isDefault: true };
  if (memberId % 2 === 1) return [home];
  const isOffice = chance() < 0.6;
  const other = isOffice ? { name, mobile } : { name: personOf(chance).name, mobile: mobileOf(50_000_000 + memberId) };
  return [home, { ...demoLocationOf(chance), ...other, id: before + 2, label: isOffice ? '公司' : '父母', isDefault: false }];
}
