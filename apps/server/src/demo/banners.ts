import type { Glyph, Hue } from './pictures/palette.ts';

/** A banner of the demo shop; its days count from the first start, negative before it. */
export interface DemoBanner {
  readonly title: string;
  readonly position: 'home_top' | 'home_middle' | 'category' | 'member_centre';
  readonly glyph: Glyph;
  readonly hue: Hue;
  readonly link: string | null;
  readonly fromDay: number | null;
  readonly toDay: number | null;
  readonly enabled: boolean;
}

/** What hangs in the shop: some always, one that is over and one that is yet to come. */
export const demoBanners: readonly DemoBanner[] = [
  {
    title: '秋日咖啡季 · 新豆到店',
    position: 'home_top',
    glyph: 'kettle',
    hue: 'pine',
    link: 'https://example.com/coffee',
    fromDay: -12,
    toDay: 30,
    enabled: true,
  },
  {
    title: '厨房里能传下去的铁器',
    position: 'home_top',
    glyph: 'pan',
    hue: 'brick',
    link: 'https://example.com/ironroom',
    fromDay: -40,
    toDay: null,
    enabled: true,
  },
  {
    title: '灯下的一小时',
    position: 'home_middle',
    glyph: 'lamp',
    hue: 'indigo',
    link: null,
    fromDay: null,
    toDay: null,
    enabled: true,
  },
  {
    title: '会员日：指定商品九折',
    position: 'member_centre',
    glyph: 'cup',
    hue: 'rose',
    link: 'https://example.com/members',
    fromDay: 3,
    toDay: 6,
    enabled: true,
  },
  {
    title: '家居家纺换新',
    position: 'category',
    glyph: 'sofa',
    hue: 'sage',
    link: null,
    fromDay: -90,
    toDay: -60,
    enabled: true,
  },
  {
    title: '旅行箱包清仓（停用）',
    position: 'home_middle',
    glyph: 'suitcase',
    hue: 'sky',
    link: null,
    fromDay: null,
    toDay: null,
    enabled: false,
  },
];
