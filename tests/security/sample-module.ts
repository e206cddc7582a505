import { type AnyResource, defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { permissionOf } from '@shopkeeper/resource/view';
import { routesOf } from '@shopkeeper/crud/routes';
import { type Route } from '@shopkeeper/server';
import { type Database } from '@shopkeeper/server/database';
import { type Storage, uploadRoute } from '@shopkeeper/server/files';
import { defineProvider, defineProviderKind } from '@shopkeeper/server/providers';
import { childTableOf, linkTableOf, tableOf } from '@shopkeeper/crud/tables';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { uploadPolicyOf } from '@shopkeeper/platform/server';
import { resources as ofProduct } from '../../apps/server/src/compose.ts';
import * as schema from '../../apps/server/src/schema.gen.ts';
import { brand } from '../../contexts/catalog/brand/brand.resource.ts';
import { category } from '../../contexts/catalog/category/category.resource.ts';
import { sampleDictValue } from './drafts.ts';

// The library adds an enumerable method to all arrays, which readers of PDF files refuse to work with.
Reflect.deleteProperty(Array.prototype, 'random');

const line = defineLines({
  name: 'line',
  fields: { label: f.text({ max: 60 }), amount: f.money({ optional: true }), day: f.date({ optional: true }) },
});

/** A resource with a field of every kind and every action, which no context declares: its calls represent all derived calls. */
export const sample = defineResource({
  context: 'sample',
  name: 'sample',
  fields: {
    title: f.text({ max: 80 }),
    note: f.longText({ max: 500, optional: true }),
    story: f.richText({ max: 2_000, optional: true }),
    slug: f.code({ max: 60, format: 'slug', optional: true }),
    count: f.int({ min: 0, max: 100_000 }),
    price: f.money(),
    share: f.ratio({ optional: true }),
    open: f.flag({ default: true }),
    colour: f.choice({ values: ['red', 'green', 'blue'] }),
    unit: f.dict({ of: 'sample', optional: true }),
    labels: f.tags({ max: 10, each: 40 }),
    day: f.date({ optional: true }),
    moment: f.time({ optional: true }),
    picture: f.image({ optional: true }),
    pictures: f.images({ max: 5 }),
    website: f.url({ optional: true }),
    mobile: f.mobile({ optional: true, access: { permission: 'readContact', mask: 'mobile' } }),
    email: f.email({ optional: true, access: { permission: 'readContact' } }),
    region: f.region({ optional: true }),
    categoryId: f.ref(() => category, { optional: true }),
    brandIds: f.refs(() => brand, { max: 5 }),
    parentId: f.tree({ maxDepth: 3 }),
    lines: f.lines(line, { max: 20 }),
    pin: f.secret({ min: 4, max: 40, optional: true }),
    extra: f.json({ write: 'server', optional: true }),
    seenId: f.id({ optional: true }),
    state: f.choice({ values: ['fresh', 'done'], write: 'server', default: 'fresh' }),
    weigh: f.weigh(),
  },
  label: 'title',
  list: ['title', 'slug', 'count', 'price', 'colour', 'categoryId', 'state', 'updatedAt'],
  filters: ['title', 'count', 'price', 'colour', 'open', 'categoryId', 'parentId', 'state', 'moment', 'updatedAt'],
  search: ['title', 'slug'],
  operations: ['index', 'add', 'edit', 'del', 'sortable', 'export', 'import', 'upload', 'audit'],
  totals: ['price', 'count'],
  bulkEdit: ['colour', 'open'],
  expectedRows: 'millions',
  lifecycle: {
    field: 'state',
    transitions: { finish: { from: ['fresh'], to: ['done'], input: { count: f.int({ min: 0, max: 9 }) }, bulk: true } },
  },
});

/** A provider without callbacks, whose health check and test succeed. */
export const sampleProvider = defineProvider({
  kind: defineProviderKind('sample'),
  name: 'sample',
  settings: {},
  config: async () => ({}),
  operations: {},
  health: async () => ({ isOk: true, message: '' }),
  test: { input: {}, run: async () => ({ isOk: true, message: '' }) },
});

/** The resources of the product, and the sample. */
export const resources: readonly AnyResource[] = [...ofProduct, sample];

/** The calls derived from the sample, as the product derives those of its own resources. */
export const sampleRoutes = (storage: Storage): Route[] => [
  ...routesOf(
    { resource: sample },
    { all: resources, translate: () => '', sheets: { text: (_lang, key) => key, timeZone: 'Asia/Shanghai' } },
  ),
  uploadRoute({
    path: `${sample.prefix}Upload`,
    rule: { kind: 'permission', permissions: [permissionOf(sample, 'upload')] },
    topic: sample.name,
    storage,
    policy: uploadPolicyOf,
  }),
];

const tables = {
  sampleTable: tableOf(sample),
  sampleLineTable: childTableOf(sample, line),
  sampleBrandsTable: linkTableOf(sample, 'brandIds'),
};

let statements: Promise<string[]> | undefined;

/** Creates the tables of the sample, with some rows, in a database that contains those of the product. */
export async function prepareSample(db: Database): Promise<void> {
  statements ??= generateMigration(generateDrizzleJson(schema), generateDrizzleJson({ ...schema, ...tables }));
  for (const statement of await statements) await db.run(statement);
  await db.run(
    `with d as (insert into platform_dictionary (code, name) values ('sample', 'Sample') returning id)
     insert into platform_dictionary_item (parent_id, line_no, value, label_zh, label_en, enabled) select id, 0, $1, 'Sample', 'Sample', true from d`,
    [sampleDictValue],
  );
  await db.run(
    `insert into sample_sample (title, note, slug, count, price, colour, mobile, email, weigh)
     select 'Sample ' || n, 'Note ' || n, 'sample-' || n, n, n * 100, 'red', '1390000' || lpad(n::text, 4, '0'), n || '@shop.example', n
     from generate_series(1, 12) n`,
  );
  await db.run(`insert into sample_sample_line (parent_id, line_no, label) select id, 0, 'Line ' || id from sample_sample`);
}
