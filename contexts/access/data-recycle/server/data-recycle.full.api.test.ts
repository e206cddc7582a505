import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, sent } from '../../../../tests/security/faults/traders.ts';
import { type FarServer, type LineShop, lineShop } from '../../../../tests/security/faults/shop-over-line.ts';
import { startShopProcess } from '../../../../tests/security/faults/start-shop-process.ts';
import { freePort } from '../../../../tests/setup/free-port.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

const bin = '/admin/access/data-recycle/';
const category = '/admin/catalog/category/';

describe('a server killed during a restore', () => {
  let shop: LineShop;
  let standing: FarServer;
  let token: string;

  beforeAll(async () => {
    shop = await lineShop({ demo: false });
    standing = await shop.server({ connections: 4, working: false });
    token = await signedIn(standing.address);
  }, 60_000);
  afterAll(() => shop.close());

  const ask = async (address: string, path: string, body: object) =>
    sent(address, path, { body: { ...body }, headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() } });

  async function made(path: string, body: object): Promise<Row> {
    const answer = await ask(standing.address, `${path}add`, body);
    return { id: Number(answer?.data['id']), version: Number(answer?.data['version']) };
  }

  /** A category below another, both deleted; returns the entry of the lower one. */
  async function deletedPair(name: string): Promise<Row> {
    const above = await made(category, { name });
    const below = await made(category, { name: `${name} below`, parentId: above.id });
    for (const { id, version } of [below, above]) await ask(standing.address, `${category}del`, { id, version });
    const [entry] = await shop.db.rows<Row>('select id, version from kit_bin where row_id = $1', [below.id]);
    if (!entry) throw new Error('no entry');
    return entry;
  }

  const restored = async (name: string) =>
    shop.db.rows<{ live: boolean; status: string }>(
      `select c.deleted_at is null as live, b.status from catalog_category c
       join kit_bin b on b.row_id = c.id and b.resource = 'catalog/category' where c.name like $1 || '%' order by c.id`,
      [name],
    );

  it.each([
    ['before-commit', { live: false, status: 'in_bin' }],
    ['after-commit', { live: true, status: 'restored' }],
  ] as const)(
    '%s leaves both rows and both entries as one',
    async (when, expected) => {
      const entry = await deletedPair(when);
      const port = await freePort();
      const child = await startShopProcess({
        DATABASE_URL: shop.databaseUrl,
        DATA_DIR: shop.dataDir,
        PORT: port,
        SECURITY_DIES_AT: JSON.stringify({ when, mark: `${bin}restore`, turn: 1 }),
      });
      const gone = once(child, 'exit').then(([, signal]) => String(signal));
      expect(await ask(`http://127.0.0.1:${port}`, `${bin}restore`, { ...entry, together: true })).toBeNull();
      expect(await gone).toBe('SIGKILL');
      expect(await restored(when)).toEqual([expected, expected]);
    },
    60_000,
  );
});

describe('restores at the same time', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
  });
  afterAll(() => shop.close());

  const brand = '/admin/catalog/brand/';

  /** Deletes so many rows of one name and returns their entries. */
  async function deleted(name: string, count: number): Promise<readonly Row[]> {
    for (let made = 0; made < count; made += 1) {
      const { data } = await shop.post<Row>(`${brand}add`, { name });
      await shop.post(`${brand}del`, { id: data.id, version: data.version });
    }
    return shop.db.rows<Row>('select id, version from kit_bin where label = $1 order by id', [name]);
  }
  const restore = ({ id, version }: Row) => shop.post(`${bin}restore`, { id, version, together: true });
  const live = async (name: string) =>
    (await shop.db.rows('select 1 from catalog_brand where name = $1 and deleted_at is null', [name])).length;

  it('of one entry: one succeeds', async () => {
    const [entry] = await deleted('Once', 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => restore(entry ?? { id: 0, version: 0 })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await live('Once')).toBe(1);
  });

  it('of rows with one unique value: one succeeds; the others conflict and stay in the bin', async () => {
    const entries = await deleted('Rivals', 6);
    const answers = await Promise.all(entries.map(restore));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await live('Rivals')).toBe(1);
    const waiting = await shop.db.rows("select 1 from kit_bin where label = 'Rivals' and status = 'in_bin'");
    expect(waiting).toHaveLength(5);
  });

  it('control: without the unique index several of them succeed', async () => {
    await shop.db.run('drop index catalog_brand_name_key');
    let most = 0;
    // Whether two plans are made before either commits is up to the machine: one of the rounds shows it.
    for (let round = 0; round < 8 && most < 2; round += 1) {
      const answers = await Promise.all((await deleted(`Loose ${round}`, 6)).map(restore));
      most = answers.filter(({ code }) => code === 1).length;
    }
    expect(most).toBeGreaterThan(1);
  });
});
