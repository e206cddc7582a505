import { type DesignField, type DesignLabel, type ModuleDesign } from '../module-design.domain.ts';

const label = (en: string, zh = `${en}（中）`): DesignLabel => ({ zh, en });
const field = (name: string, kind: DesignField['kind'], more: Partial<DesignField> = {}): DesignField => ({
  name,
  kind,
  label: label(name.replaceAll('_', ' ')),
  form: more.write !== 'server',
  ...more,
});
const nameField = field('name', 'text', { max: 60, list: true, filter: true, search: true });

/** A small valid design, and what makes it another one. */
export const designOf = (name: string, more: Partial<ModuleDesign> = {}): ModuleDesign => ({
  context: 'catalog',
  name,
  title: label(`${name} list`),
  one: label(name),
  menu: { group: 'catalog', icon: 'boxes', weigh: 12 },
  fields: [nameField],
  labelField: 'name',
  ...more,
});

const member = { context: 'member', resource: 'member' } as const;
const states: NonNullable<ModuleDesign['states']> = {
  values: [
    { value: 'draft', label: label('Draft', '草稿'), color: 'idle' },
    { value: 'approved', label: label('Approved', '已批准'), color: 'ok' },
    { value: 'closed', label: label('Closed', '已关闭'), color: 'bad' },
  ],
  transitions: [
    { name: 'approve', label: label('Approve', '批准'), from: ['draft'], to: 'approved' },
    { name: 'close', label: label('Close', '关闭'), from: ['draft', 'approved'], to: 'closed', danger: true, reason: true },
  ],
};

/** Every kind of field but references, in list, filter and form wherever they can be. */
const everyKind: readonly DesignField[] = [
  nameField,
  field('short_code', 'code', { format: 'slug', unique: true, write: 'once', list: true, filter: true }),
  field('remark', 'longText', { optional: true }),
  field('story', 'richText', { optional: true }),
  field('settled_days', 'int', { min: 0, max: 180, list: true, filter: true }),
  field('price_amount', 'money', { min: 1, max: 1_000_000, list: true, filter: true }),
  field('share', 'ratio', { max: 10_000, optional: true, list: true }),
  field('enabled', 'flag', { list: true, filter: true }),
  field('grade', 'choice', {
    list: true,
    filter: true,
    options: [
      { value: 'first', label: label('First', '一级') },
      { value: 'second', label: label('Second', '二级') },
    ],
  }),
  field('marks', 'tags', { max: 5 }),
  field('begins_on', 'date', { optional: true, list: true, filter: true }),
  field('ends_at', 'time', { optional: true, list: true, filter: true }),
  field('picture', 'image', { optional: true, list: true }),
  field('pictures', 'images', { max: 4 }),
  field('website', 'url', { optional: true }),
  field('visit_count', 'int', { write: 'server', list: true }),
];

/** Ten designs of varied shapes. */
export const sampleDesigns: Readonly<Record<string, ModuleDesign>> = {
  plain: designOf('plain_thing'),
  everyKind: designOf('wide_thing', { fields: [...everyKind] }),
  tree: designOf('tree_thing', { treeDepth: 4, sortable: true }),
  lines: designOf('lined_thing', {
    lines: [
      {
        name: 'steps',
        label: label('Steps', '步骤'),
        min: 1,
        max: 20,
        fields: [
          field('title', 'text', { max: 40 }),
          field('qty', 'int', { min: 1, max: 99 }),
          field('hint', 'text', { optional: true }),
        ],
      },
    ],
  }),
  states: designOf('stated_thing', { states }),
  references: designOf('linked_thing', {
    fields: [
      nameField,
      field('product_id', 'ref', { to: { context: 'catalog', resource: 'product' }, list: true, filter: true }),
      field('brand_id', 'ref', { to: { context: 'catalog', resource: 'brand' }, optional: true, list: true }),
      field('categories', 'refs', { to: { context: 'catalog', resource: 'category' }, max: 8 }),
    ],
  }),
  memberView: designOf('member_thing', {
    context: 'marketing',
    menu: { group: 'marketing', icon: 'gift', weigh: 12 },
    fields: [
      { ...nameField, member: true },
      field('member_id', 'ref', { to: member, list: true, filter: true, write: 'once' }),
      field('price_amount', 'money', { list: true, member: true }),
      field('ends_at', 'time', { optional: true, member: true }),
      field('note', 'text', { max: 200, optional: true }),
    ],
    states,
    memberView: { owner: 'member_id', title: label('My things', '我的东西') },
    personal: { by: 'member_id', fields: { note: 'erase' } },
  }),
  ledger: designOf('counted_thing', {
    context: 'marketing',
    menu: { group: 'marketing', icon: 'coins', weigh: 11 },
    fields: [{ ...nameField, unique: true }],
    ledger: {
      name: 'balance',
      title: label('Balances', '余额'),
      unit: 'pieces',
      types: [
        { value: 'collect', label: label('Collected', '获得') },
        { value: 'redeem', label: label('Redeemed', '使用') },
      ],
    },
  }),
  personal: designOf('contact_thing', {
    fields: [
      nameField,
      field('contact', 'text', { max: 40, optional: true, list: true }),
      field('phone', 'mobile', { optional: true }),
    ],
    personal: { reason: 'a company\'s telephone, "not" a person\'s' },
  }),
  whole: designOf('whole_thing', {
    treeDepth: 3,
    sortable: true,
    fields: [
      ...everyKind,
      field('brand_id', 'ref', { to: { context: 'catalog', resource: 'brand' }, optional: true, list: true }),
    ],
    states,
    lines: [
      {
        name: 'boxes',
        label: label('Boxes', '箱子'),
        fields: [field('title', 'text'), field('cost', 'money', { optional: true })],
      },
    ],
  }),
};
