/** The demo shop itself. */
export const demoShop = {
  name: '松果商城',
  nameEn: 'Pinecone',
  slogan: '把日子过成自己的样子',
  phone: '400-000-0000',
  email: 'hello@example.com',
  timezone: 'Asia/Shanghai',
  currency: 'CNY',
} as const;

export interface DemoRole {
  readonly key: 'order-clerk' | 'auditor';
  readonly name: string;
  readonly note: string;
  /** Permission nodes; `*` stands for any part of one. */
  readonly nodes: readonly string[];
}

export interface DemoStaff {
  readonly username: string;
  readonly nickname: string;
  readonly email: string;
  readonly mobile: string;
  readonly super: boolean;
  readonly role: DemoRole['key'] | null;
  readonly group: string;
  readonly motto: string;
}

export const demoGroups: readonly { readonly name: string; readonly parent: string | null }[] = [
  { name: '松果商城', parent: null },
  { name: '订单部', parent: '松果商城' },
  { name: '商品部', parent: '松果商城' },
  { name: '财务与审计', parent: '松果商城' },
];

export const demoRoles: readonly DemoRole[] = [
  {
    key: 'order-clerk',
    name: '订单专员',
    note: '开单、收款与发货，可查商品和库存',
    nodes: [
      '/Index/index',
      '/admin/sales/*',
      '/admin/cart/*',
      '/admin/member/member/index',
      '/admin/member/address/index',
      '/admin/catalog/product/index',
      '/admin/catalog/stock/index',
    ],
  },
  { key: 'auditor', name: '只读审计', note: '查看并导出全部页面，不能修改', nodes: ['*/index', '*/export'] },
];

/** Who works in the demo shop. Passwords are made at the first start, never here. */
export const demoStaff: readonly DemoStaff[] = [
  {
    username: 'admin',
    nickname: '林知夏',
    email: 'admin@example.com',
    mobile: '13800000001',
    super: true,
    role: null,
    group: '松果商城',
    motto: '先把今天的单发完',
  },
  {
    username: 'clerk',
    nickname: '周小满',
    email: 'clerk@example.com',
    mobile: '13800000002',
    super: false,
    role: 'order-clerk',
    group: '订单部',
    motto: '下午四点前都能发',
  },
  {
    username: 'auditor',
    nickname: 'Grace Lin',
    email: 'auditor@example.com',
    mobile: '13800000003',
    super: false,
    role: 'auditor',
    group: '财务与审计',
    motto: 'Every cent has a reason',
  },
];
