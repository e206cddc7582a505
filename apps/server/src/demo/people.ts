import { between, chooser, pick, type Random } from './random.ts';

const surnames: readonly (readonly [name: string, pinyin: string, weight: number])[] = [
  ['王', 'wang', 72],
  ['李', 'li', 71],
  ['张', 'zhang', 68],
  ['刘', 'liu', 51],
  ['陈', 'chen', 45],
  ['杨', 'yang', 31],
  ['黄', 'huang', 22],
  ['赵', 'zhao', 20],
  ['吴', 'wu', 19],
  ['周', 'zhou', 19],
  ['徐', 'xu', 15],
  ['孙', 'sun', 15],
  ['马', 'ma', 13],
  ['朱', 'zhu', 12],
  ['胡', 'hu', 12],
  ['林', 'lin', 12],
  ['郭', 'guo', 11],
  ['何', 'he', 11],
  ['高', 'gao', 10],
  ['罗', 'luo', 10],
  ['郑', 'zheng', 9],
  ['梁', 'liang', 8],
  ['谢', 'xie', 8],
  ['宋', 'song', 8],
  ['唐', 'tang', 7],
  ['许', 'xu', 7],
  ['韩', 'han', 6],
  ['邓', 'deng', 6],
  ['冯', 'feng', 6],
  ['曹', 'cao', 6],
  ['彭', 'peng', 5],
  ['曾', 'zeng', 5],
  ['肖', 'xiao', 5],
  ['田', 'tian', 5],
  ['董', 'dong', 5],
  ['欧阳', 'ouyang', 1],
  ['司徒', 'situ', 0.4],
  ['上官', 'shangguan', 0.3],
  ['令狐', 'linghu', 0.2],
];

const female = [...'雨桐嘉怡书瑶一诺静姝子涵欣妍思琪梓萱若曦语彤佳宁清婉'];
const male = [...'浩然明哲思远子轩宇航俊杰承泽景行嘉树知行文博一鸣伟强'];
const pairs = (chars: readonly string[]): string[] =>
  chars.flatMap((char, place) => (place % 2 === 0 ? [`${char}${chars[place + 1] ?? ''}`] : []));
const given = { 1: [...pairs(male), ...male], 2: [...pairs(female), ...female] } as const;

const english = {
  1: ['Oliver Grant', 'Liam Foster', 'Noah Bennett', 'Ethan Cole', 'Marco Rossi', 'Kenji Mori'],
  2: ['Emma Hart', 'Sophie Lane', 'Mia Carter', 'Chloe Reed', 'Anna Novak', 'Priya Nair'],
} as const;

export interface Person {
  readonly name: string;
  /** Lower-case letters to build an account name from. */
  readonly latin: string;
  /** 1 male, 2 female. */
  readonly gender: 1 | 2;
}

const surnameOf = chooser(surnames.map(([name, latin, weight]) => [{ name, latin }, weight] as const));

/** A person: mostly Chinese names, some English, and now and then a character beyond the usual sixteen bits. */
export function personOf(chance: Random): Person {
  const gender = chance() < 0.46 ? 1 : 2;
  if (chance() < 0.06) {
    const name = pick(chance, english[gender]);
    return { name, latin: (name.split(' ')[0] ?? 'guest').toLowerCase(), gender };
  }
  const surname = surnameOf(chance);
  const rare = chance() < 0.004 ? '𠮷' : '';
  return { name: `${surname.name}${pick(chance, given[gender])}${rare}`, latin: surname.latin, gender };
}

const prefixes = [
  '130',
  '131',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '158',
  '159',
  '166',
  '176',
  '177',
  '180',
  '186',
  '188',
  '189',
  '198',
  '199',
];

/** The mobile number of the n-th person: looks like one, and no two are equal. */
export function mobileOf(place: number): string {
  // 7,368,787 has no factor in common with 10^8, so the tails of a hundred million people differ.
  const tail = (place * 7_368_787 + 21_340_617) % 100_000_000;
  return `${prefixes[place % prefixes.length]}${String(tail).padStart(8, '0')}`;
}

export const birthdayOf = (chance: Random): string =>
  `${between(chance, 1965, 2007)}-${String(between(chance, 1, 12)).padStart(2, '0')}-${String(between(chance, 1, 28)).padStart(2, '0')}`;
