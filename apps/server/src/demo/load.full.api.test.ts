import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { diskStorage } from '@shopkeeper/server/files';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/setup/fresh-database.ts';
import { composeApp, prepareRows, registry } from '../compose.ts';
import { reconcile } from '../reconcile.ts';
import type { SignIn } from '../sign-ins.ts';
import { demoCatalogue } from './catalogue.ts';
import { timelineOf } from './load-orders.ts';
import { allPermissions, permissionsLike } from './load-settings.ts';
import { loadDemo, ShopNotEmpty, type DemoLoading } from './load.ts';
import { demoMembers } from './members.ts';
import { demoOrders } from './orders.ts';

const now = Date.parse('2026-11-20T13:20:00+08:00');
const catalogue = demoCatalogue('S', now);
const members = demoMembers('S', now);
const orders = [...demoOrders({ profile: 'S', catalogue, members, now })];
const products = [...catalogue.products()];
const clerk = { id: 2, username: 'clerk', nickname: 'Clerk' };
const actors = { owner: clerk, clerk, memberName: () => 'Member' };

let fresh: FreshDatabase;
let db: Database;
let app: FastifyInstance;
let dataDir: string;
let signIns: readonly SignIn[];
const told: string[] = [];

const loading = (keep: DemoLoading['keep'] = async () => undefined): DemoLoading => ({
  profile: 'S',
  now,
  storage: diskStorage(path.join(dataDir, 'storage')),
  details: registry,
  adminPassword: 'Heron-17-quay',
  tell: (line) => told.push(line),
  keep,
});

const count = async (table: string, where = 'true'): Promise<number> => {
  const [row] = await db.rows<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`);
  return row?.n ?? 0;
};

beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'demo-'));
  const log = pino({ level: 'silent' });
  db = openDatabase({ url: fresh.url, log });
  await prepareRows(db);
  signIns = await loadDemo(db, loading());
  ({ app } = await composeApp({ db, log, dataDir, limits: false }));
});

afterAll(async () => {
  await app.close();
  await db.close();
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signedIn({ audience, username, password }: SignIn): Promise<{ status: number; nodes: readonly string[] }> {
  const headers = { server: '1', 'content-type': 'application/json' };
  const url = audience === 'admin' ? '/admin/Index/login' : '/api/User/login';
  const reply = await app.inject({ method: 'POST', url, headers, payload: { username, password } });
  if (audience === 'member') return { status: reply.statusCode, nodes: [] };
  const { data } = reply.json<{ data: { token: string } }>();
  const index = await app.inject({
    method: 'GET',
    url: '/admin/Index/index',
    headers: { server: '1', authorization: `Bearer ${data.token}` },
  });
  return { status: reply.statusCode, nodes: index.json<{ data: { nodes: string[] } }>().data.nodes };
}

/** Runs on an empty database of its own. */
async function onEmptyDatabase(work: (empty: Database) => Promise<void>): Promise<void> {
  const other = await freshDatabase();
  const empty = openDatabase({ url: other.url, log: pino({ level: 'silent' }) });
  try {
    await work(empty);
  } finally {
    await empty.close();
    await other.drop();
  }
}

describe('the demo shop in the database', () => {
  it('holds every row that the demo data calls for', async () => {
    const expected = {
      catalog_category: catalogue.categories.length,
      catalog_brand: catalogue.brands.length,
      catalog_spec: catalogue.specs.length,
      catalog_product: products.length,
      catalog_product_sku: catalogue.skuCount,
      catalog_stock_level: catalogue.skuCount,
      member_member: members.count,
      member_address: [...members.members()].flatMap(({ addresses }) => addresses).length,
      member_balance_account: [...members.members()].filter(({ money }) => money > 0).length,
      member_points_entry: [...members.members()].filter(({ score }) => score > 0).length,
      sales_order: orders.length,
      sales_order_line: orders.flatMap(({ lines }) => lines).length,
      sales_order_event: orders.flatMap((order) => timelineOf(order, actors)).length,
      sales_shipment: orders.flatMap(({ shipments }) => shipments).length,
      sales_payment: orders.filter(({ paidAt }) => paidAt !== null).length,
      member_lead: 6,
      member_lead_event: 10,
      storefront_abandoned_cart: 5,
      access_admin: 3,
      access_role: 2,
      access_admin_group: 4,
    };
    const found = Object.fromEntries(
      await Promise.all(Object.keys(expected).map(async (table) => [table, await count(table)] as const)),
    );
    expect(found).toEqual(expected);
  });

  it('contradicts itself nowhere', async () => {
    expect(await reconcile(db)).toEqual([]);
  });

  it('would be found out if a figure were wrong', async () => {
    const found: string[] = [];
    const broken = db.transaction(async (tx) => {
      await tx.run('update catalog_stock_level set on_hand = on_hand + 1 where sku_id = 1');
      await tx.run('update sales_payment set amount = amount + 1 where id = 1');
      await tx.run('update sales_order_line set qty_shipped = 0 where id = 1');
      found.push(...(await reconcile(tx)).map(({ check }) => check));
      throw new Error('nothing of this is kept');
    });
    await expect(broken).rejects.toThrow('nothing of this is kept');
    expect(found).toEqual([
      'every level of stock is the sum of its movements',
      'the figures of a product follow from its SKUs',
      'an order was paid what its payments say',
      'a line has shipped what its parcels say',
    ]);
  });

  it('shows stock that orders moved', async () => {
    const types = await db.rows<{ type: string }>('select distinct type from catalog_stock_movement order by 1');
    expect(types.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['allocate', 'purchase_in', 'release', 'reserve', 'ship']),
    );
  });

  it('keeps the ledger of stock in the order of time', async () => {
    const late = await db.rows(
      'select 1 from (select at, lag(at) over (order by id) before from catalog_stock_movement) m where before > at',
    );
    expect(late).toEqual([]);
  });

  it('restores every index, foreign key and trigger of the tables it filled', async () => {
    const indexes = 'select indexdef from pg_indexes where schemaname = current_schema() order by 1';
    const references = `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint where contype = 'f' order by 1, 2`;
    const guards = 'select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1';
    await onEmptyDatabase(async (empty) => {
      for (const query of [indexes, references, guards]) expect(await db.rows(query)).toEqual(await empty.rows(query));
    });
  });

  it('leaves numbers and ids free for what comes next', async () => {
    const [next] = await db.rows<{ order: number; member: number; id: number }>(
      `select nextval('order_number') as order, nextval('member_number') as member, nextval(pg_get_serial_sequence('sales_order', 'id')) as id`,
    );
    const highest = Math.max(...orders.map(({ orderNo }) => Number(orderNo.slice(6, -1))));
    expect(next).toEqual({ order: highest + 1, member: 10_000_001 + members.count, id: orders.length + 1 });
    expect(await count('member_member', `member_no >= 'M${10_000_001 + members.count}'`)).toBe(0);
  });

  it('serves its pictures', async () => {
    const [product] = await db.rows<{ images: string[] }>('select images from catalog_product where id = 1');
    const [brand] = await db.rows<{ logo: string }>('select logo from catalog_brand where id = 1');
    const [banner] = await db.rows<{ image: string }>('select image from marketing_banner limit 1');
    for (const url of [...(product?.images ?? []), brand?.logo ?? '', banner?.image ?? '']) {
      const reply = await app.inject({ method: 'GET', url });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    expect(await count('kit_file', `topic = 'demo' and width > 0`)).toBeGreaterThan(200);
  });

  it('tells how far it is', () => {
    expect(told).toEqual(
      expect.arrayContaining(['demo shop: products 50/50', 'demo shop: orders 200/200', 'demo shop: members 100/100']),
    );
  });
});

describe('who may sign in', () => {
  it('are the staff, each with other permissions', async () => {
    const staff = signIns.filter(({ audience }) => audience === 'admin');
    expect(staff.map(({ username }) => username)).toEqual(['admin', 'clerk', 'auditor']);
    const [owner, clerk, auditor] = await Promise.all(staff.map(signedIn));
    expect(owner).toEqual({ status: 200, nodes: ['*'] });
    expect(clerk?.nodes).toContain('/admin/sales/order/ship');
    expect(clerk?.nodes).not.toContain('/admin/access/admin/index');
    expect(auditor?.nodes).toContain('/admin/access/admin-log/index');
    expect(auditor?.nodes.every((node) => /\/(index|export)$/.test(node))).toBe(true);
  });

  it('use the given password for the owner and generated passwords for all others', () => {
    expect(signIns[0]?.password).toBe('Heron-17-quay');
    const generated = signIns.slice(1).map(({ password }) => password);
    expect(generated.every((password) => /^[a-zA-Z2-9]{14}$/.test(password))).toBe(true);
  });

  it('are a few members; the others have no password', async () => {
    const shoppers = signIns.filter(({ audience }) => audience === 'member');
    const answers = await Promise.all(shoppers.map(signedIn));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await count('member_member', 'password is not null')).toBe(3);
  });

  it('roles name nodes by patterns', () => {
    const permissions = [
      '/admin/sales/order/index',
      '/admin/sales/order/ship',
      '/admin/member/member/index',
      '/admin/salesman/index',
    ];
    expect(permissionsLike(['/admin/sales/*'], permissions)).toEqual(permissions.slice(0, 2));
    expect(permissionsLike(['*/index'], permissions)).toEqual([permissions[0], permissions[2], permissions[3]]);
    expect(new Set(allPermissions(registry)).size).toBe(allPermissions(registry).length);
  });
});

describe('loading', () => {
  it('is refused where something is in the shop', async () => {
    await expect(loadDemo(db, loading())).rejects.toThrow(ShopNotEmpty);
  });

  it('leaves an empty shop when it is cut short', async () => {
    await onEmptyDatabase(async (empty) => {
      const cut = loadDemo(
        empty,
        loading(() => Promise.reject(new Error('the disk is full'))),
      );
      await expect(cut).rejects.toThrow('the disk is full');
      const rows = await empty.rows(
        'select 1 from access_admin union all select 1 from catalog_stock_movement union all select 1 from kit_file',
      );
      expect(rows).toEqual([]);
    });
  }, 60_000);
});
