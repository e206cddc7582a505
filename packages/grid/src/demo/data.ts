import type { Column } from '../core/columns.ts';
import { now } from './language.ts';

export interface Order {
  readonly id: number;
  readonly number: string;
  readonly placedAt: number;
  readonly member: string;
  readonly mobile: string;
  readonly goods: string;
  readonly picture: string;
  readonly count: number;
  readonly paidBy: string;
  readonly city: string;
  readonly status: string;
  readonly amount: number;
}

const members = ['王雨桐', '李嘉怡', '徐浩然', '孙书瑶', '吴一诺', '杨静姝', '黄思远', '刘子涵', '陈明哲'];
const goods = [
  '云南小粒咖啡豆 454g',
  '亚麻四件套 · 燕麦色',
  '手冲壶 600ml',
  '羊毛混纺围巾',
  '胡桃木砧板',
  '便携榨汁杯',
  '儿童防晒霜 SPF50',
];
const inks = ['b08968', 'cbb89d', '5c7470', 'b5667a', '8b6b4e', '7c9a6d', 'dfa257'];
const states = ['to-ship', 'closed', 'refunding', 'unpaid', 'done', 'shipped', 'done'];
const cities = ['杭州', '上海', '北京', '武汉', '成都', '深圳'];
const pays = ['微信支付', '支付宝', '余额'];
const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;

export function orders(count: number): readonly Order[] {
  return Array.from({ length: count }, (_none, i) => ({
    id: i + 1,
    number: `20261120${String(100_001 - i).padStart(8, '0')}`,
    placedAt: now - i * 612_000 - 600_000,
    member: pick(members, i),
    mobile: `138****${String((i * 5761) % 10_000).padStart(4, '0')}`,
    goods: pick(goods, i),
    picture: `/pictures/${pick(inks, i)}.svg`,
    count: (i % 4) + 1,
    paidBy: pick(pays, i),
    city: pick(cities, i),
    status: pick(states, i),
    amount: (i * 14_561 + 990) % 400_000,
  }));
}

export const orderColumns: readonly Column<Order>[] = [
  {
    id: 'number',
    title: '订单号',
    kind: 'link',
    dim: 8,
    width: 156,
    pin: 'left',
    sortable: true,
    href: (row) => `#order-${row.id}`,
  },
  { id: 'placedAt', title: '下单时间', kind: 'time', width: 120, sortable: true },
  { id: 'member', title: '会员', kind: 'text', width: 170, note: (row) => row.mobile },
  {
    id: 'goods',
    title: '商品',
    kind: 'text',
    width: 240,
    grow: 2,
    picture: (row) => row.picture,
    note: (row) => (row.count > 1 ? `×${row.count}` : null),
  },
  { id: 'paidBy', title: '支付方式', kind: 'text', width: 88, grow: 0 },
  { id: 'city', title: '收货城市', kind: 'text', width: 88, grow: 0 },
  {
    id: 'status',
    title: '状态',
    kind: 'status',
    width: 108,
    options: [
      { value: 'to-ship', label: '待发货', tone: 'info', shape: 'ring' },
      { value: 'shipped', label: '已发货', tone: 'info' },
      { value: 'unpaid', label: '待付款', tone: 'warn' },
      { value: 'refunding', label: '退款中', tone: 'bad' },
      { value: 'done', label: '已完成', tone: 'ok' },
      { value: 'closed', label: '已关闭', tone: 'idle' },
    ],
  },
  { id: 'amount', title: '金额', kind: 'money', width: 116, sortable: true },
];

export interface Sku {
  readonly id: number;
  readonly spec: string;
  readonly code: string;
  readonly barcode: string;
  readonly price: number | null;
  readonly market: number | null;
  readonly cost: number | null;
  readonly stock: number | null;
  readonly low: number | null;
  readonly weight: number | null;
  readonly discount: number | null;
  readonly on: boolean;
  readonly state: string;
}

const colours = ['燕麦色', '雾蓝', '墨绿', '砖红'];
const sizes = ['S', 'M', 'L', 'XL', 'XXL'];

export function skus(count: number): readonly Sku[] {
  return Array.from({ length: count }, (_none, i) => ({
    id: i + 1,
    spec: `${pick(colours, Math.floor(i / 5))} / ${pick(sizes, i)}`,
    code: `LN-${String(i + 1).padStart(4, '0')}`,
    barcode: String(6_900_000_000_000 + i * 7919),
    price: 19_900 + (i % 5) * 1000,
    market: 25_900 + (i % 5) * 1000,
    cost: 8850,
    stock: (i * 37) % 400,
    low: 10,
    weight: 620,
    discount: 500,
    on: i % 7 !== 3,
    state: i % 5 === 0 ? 'low' : 'fine',
  }));
}

export const skuColumns: readonly Column<Sku>[] = [
  { id: 'spec', title: '规格', kind: 'text', width: 140, pin: 'left', fixed: true, grow: 0 },
  { id: 'code', title: '编码', kind: 'text', width: 110, editable: true },
  { id: 'barcode', title: '条码', kind: 'text', width: 140, editable: true },
  { id: 'price', title: '售价', kind: 'money', width: 110, editable: true },
  { id: 'market', title: '划线价', kind: 'money', width: 110, editable: true },
  { id: 'cost', title: '成本', kind: 'money', width: 110, editable: true },
  { id: 'stock', title: '库存', kind: 'number', width: 90, editable: true },
  { id: 'low', title: '预警', kind: 'number', width: 80, editable: true },
  { id: 'weight', title: '重量', kind: 'number', unit: 'g', width: 90, editable: true },
  { id: 'discount', title: '佣金', kind: 'ratio', width: 80, editable: true },
  { id: 'on', title: '启用', kind: 'flag', width: 70, editable: true },
  {
    id: 'state',
    title: '状态',
    kind: 'choice',
    width: 100,
    editable: true,
    options: [
      { value: 'fine', label: '正常' },
      { value: 'low', label: '紧缺' },
    ],
  },
];

export interface Category {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly weigh: number;
  readonly on: boolean;
}

export const categories: readonly Category[] = [
  { id: 1, parentId: null, name: '家居', weigh: 30, on: true },
  { id: 2, parentId: 1, name: '床品', weigh: 20, on: true },
  { id: 3, parentId: 2, name: '四件套', weigh: 10, on: true },
  { id: 4, parentId: 1, name: '厨房', weigh: 10, on: false },
  { id: 5, parentId: null, name: '服饰', weigh: 20, on: true },
  { id: 6, parentId: null, name: '食品', weigh: 10, on: true },
  { id: 7, parentId: 5, name: '围巾', weigh: 1, on: true },
];

export const categoryColumns: readonly Column<Category>[] = [
  { id: 'name', title: '名称', kind: 'text', width: 260 },
  { id: 'weigh', title: '权重', kind: 'number' },
  { id: 'on', title: '启用', kind: 'flag', width: 90, editable: true },
];

export type Wide = Readonly<Record<string, string | number>> & { readonly id: number };

const made = new Map<string, readonly Wide[]>();

/** Returns the same rows on every call with the same size. */
export function wideRows(count: number, columns: number): readonly Wide[] {
  const name = `${count} x ${columns}`;
  const rows = made.get(name) ?? makeRows(count, columns);
  made.set(name, rows);
  return rows;
}

function makeRows(count: number, columns: number): readonly Wide[] {
  return Array.from({ length: count }, (_none, r) => {
    const row: Record<string, string | number> = {};
    for (let c = 0; c < columns; c += 1) row[`c${c}`] = c % 5 === 4 ? r * 100 + c : `行${r + 1} 列${c + 1}`;
    return { ...row, id: r + 1 };
  });
}

export function wideColumns(columns: number): readonly Column<Wide>[] {
  return Array.from({ length: columns }, (_none, c) => ({
    id: `c${c}`,
    title: `列 ${c + 1}`,
    kind: c % 5 === 4 ? ('number' as const) : ('text' as const),
    width: 100 + (c % 4) * 20,
    sortable: true,
    ...(c === 0 ? { pin: 'left' as const } : {}),
    ...(c === columns - 1 ? { pin: 'right' as const } : {}),
  }));
}
