import { profileSizes, type Profile } from './profile.ts';

export interface DemoBrand {
  readonly id: number;
  readonly name: string;
  readonly story: string;
  readonly website: string;
  readonly enabled: boolean;
  readonly weigh: number;
}

/** The brands that hand-written products name by their place; all are made up. */
const houseBrands: readonly (readonly [name: string, story: string])[] = [
  ['松果自营 Pinecone', '商城自有品牌，只做自己家里也用的东西。'],
  ['山火咖啡', '在保山有一座小小的处理厂，豆子从树上到杯中不过手第二家。'],
  ['半山茶事', '三代茶农，一片山场，一年只做春秋两季。'],
  ['拾木 Shimu', '木头与金属的日用器物，讲究握在手里的分量。'],
  ['Harbor Nine', '为每天出门的人做结实、安静、好收拾的东西。'],
  ['青釉里', '景德镇四人工作室，烧不一样的釉。'],
  ['铁匠铺 Ironroom', '锻、铸、磨，厨房里能传下去的铁器。'],
  ['Otter Loom', '亚麻、羊毛与蚕丝，织得慢一点。'],
  ['棉与白', '新疆长绒棉，贴身的都做。'],
  ['Lumen & Oak', '灯与木家具，给人坐下来的理由。'],
  ['雾屿 Mistisle', '气味、皮肤与一点点闪光。'],
  ['行远', '走路的鞋，走远的鞋。'],
  ['Otter Audio', '小团队做的声学与数码。'],
  ['纸上松风', '书、纸与桌上的玩意儿。'],
];

const firsts = [...'云木禾青南北知素远微'];
const seconds = ['谷', '舍', '里', '川', '屿', '物集', '野', '汀', '间', '作'];

/** The brands of a profile. A small shop has the first ten; products of the others are then the shop's own. */
export function demoBrands(profile: Profile): DemoBrand[] {
  const made = firsts.flatMap((first) =>
    seconds.map((second) => [`${first}${second}`, `${first}${second}，一家安静的小厂。`] as const),
  );
  const all = [...houseBrands, ...made].slice(0, profileSizes[profile].brands);
  return all.map(([name, args], place) => ({
    id: place + 1,
    name,
    story: args,
    website: 'https://example.com/',
    enabled: true,
    weigh: 1_000 - place,
  }));
}

/** The brand a hand-written product stands under in this profile. */
export function brandIdOf(profile: Profile, place: number): number {
  return place < profileSizes[profile].brands ? place + 1 : 1;
}
