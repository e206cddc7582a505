import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftView } from '../../../contexts/sales/draft-order/draft-view.domain.ts';
import { joinMember, sellSku, writeDraftFor } from '../../../contexts/sales/order/testing/test-shop.ts';
import { issueCaptcha } from '../../../packages/server/src/session/captcha.ts';
import { securityReport, securitySeed, seeded } from '../report.ts';
import type { Caller } from '../../setup/shop.ts';
import type { Reply } from '../wire.ts';
import { type Asking, type Crowded, type RaceShop, raceShop } from './race-shop.ts';
import type { Protection } from './weakened.ts';

let shop: RaceShop;
const { results } = securityReport('races');
beforeAll(async () => {
  shop = await raceShop();
}, 60_000);
afterAll(() => shop.close());

/** Clears failed sign-ins, which would affect the next race. */
const forgetFailures = (): Promise<number> => shop.db.run('delete from kit_login_attempt');

/** A separate address for each client. */
const elsewhere = (at: number): string => `10.1.2.${at}`;

/** Runs a race with its guards, then without them; reports and returns both results. */
async function bothWays<T>(
  name: string,
  { guards, race, unit = '' }: { guards: readonly Protection[]; race: (crowd: Crowded) => Promise<T>; unit?: string },
): Promise<{ readonly guarded: T; readonly open: T }> {
  const guarded = await race(shop.crowd);
  const open = await shop.without(guards, race);
  results[name] = `${JSON.stringify(guarded)}${unit}; without the guard ${JSON.stringify(open)}`;
  return { guarded, open };
}

const accepted = (replies: readonly Reply[]): Reply[] => replies.filter(({ status }) => status === 200);
const errorsOf = (replies: readonly Reply[], error: string): number => replies.filter((reply) => reply.error === error).length;

describe('one valid captcha, submitted by fifty clients at once', () => {
  /** Returns how many requests passed the captcha and reached the password check. */
  async function race(crowd: Crowded): Promise<number> {
    await forgetFailures();
    const username = `guess${randomUUID().slice(0, 8)}`;
    await shop.db.run('insert into kit_login_attempt (key, failures, last_at) values ($1, 3, now())', [
      `account|admin|${username}`,
    ]);
    const captchaId = randomUUID();
    const captchaInfo = await issueCaptcha(shop.db, captchaId);
    const replies = await crowd.all(50, '/admin/Index/login', {
      body: () => ({ username, password: 'wrong-one', captchaId, captchaInfo }),
      from: elsewhere,
    });
    const verdicts = errorsOf(replies, 'request.bad-credentials');
    expect(verdicts + errorsOf(replies, 'request.captcha-wrong')).toBe(50);
    return verdicts;
  }

  it('admits one of them; without the guard it admits several', async () => {
    const guards = [{ stands: / and checked_at is null/, without: '' }];
    const { guarded, open } = await bothWays('one captcha, 50 at once', { guards, race });
    expect(guarded).toBe(1);
    expect(open).toBeGreaterThan(1);
  }, 60_000);
});

describe('one account, a hundred wrong passwords at once', () => {
  const delay = { stands: /where a\.blocked_until is null or a\.blocked_until <= kit_now\(\)/, without: '' };
  const sum = { stands: /returning failures$/, without: 'returning 0 as failures' };

  /** Returns how many passwords were checked. */
  async function race(crowd: Crowded, from?: Asking['from']): Promise<number> {
    await forgetFailures();
    const username = `spray${randomUUID().slice(0, 8)}`;
    const body = (at: number) => ({ username, password: `wrong-${at}` });
    const replies = await crowd.all(100, '/admin/Index/login', { body, ...(from ? { from } : {}) });
    return errorsOf(replies, 'request.bad-credentials');
  }

  it.each([
    ['one address', undefined],
    ['a hundred addresses', elsewhere],
  ])(
    'from %s, get at most three verdicts; without counting first they get more',
    async (where, from) => {
      const { guarded, open } = await bothWays(`100 wrong passwords from ${where}`, {
        guards: [delay, sum],
        race: (crowd) => race(crowd, from),
        unit: ' verdicts',
      });
      expect(guarded).toBeLessThanOrEqual(3);
      expect(open).toBeGreaterThan(guarded);
    },
    60_000,
  );
});

describe('concurrent sorting of one list', () => {
  const rows = 24;
  const random = seeded(securitySeed);
  const weights = async (ids: readonly number[]): Promise<number[]> =>
    (
      await shop.db.rows<{ weigh: number }>('select weigh from marketing_banner where id = any($1) and deleted_at is null', [ids])
    ).map(({ weigh }) => weigh);

  /** Returns the number of distinct positions afterwards, which must equal the number of rows. */
  async function race(crowd: Crowded, moves: number): Promise<{ places: number; refused: number }> {
    await shop.db.run('delete from marketing_banner');
    const made = await shop.db.rows<{ id: number }>(
      `insert into marketing_banner (title, image, weigh) select 'Banner ' || n, '/storage/a.webp', n from generate_series(1, $1) n returning id`,
      [rows],
    );
    const ids = made.map(({ id }) => id);
    const one = (): number | undefined => ids[Math.floor(random() * rows)];
    const replies = await crowd.all(moves, '/admin/marketing/banner/sortable', {
      body: () => ({ id: one(), targetId: one() }),
    });
    const places = await weights(ids);
    expect(places).toHaveLength(rows);
    return { places: new Set(places).size, refused: moves - accepted(replies).length };
  }

  it('gives every row a distinct position; without the guard rows share one, or requests fail', async () => {
    const guarded = await race(shop.crowd, 100);
    expect(guarded).toEqual({ places: rows, refused: 0 });
    await shop.without([{ stands: /^lock table .*$/, without: 'select 1', together: 2 }], async (crowd) => {
      // Conflicting requests wait for a second each, and a few may succeed by chance.
      let open = guarded;
      for (let round = 0; round < 40 && open.places === rows && open.refused === 0; round += 1) open = await race(crowd, 6);
      results['moves in a list of 24, at once'] =
        `${guarded.places} places; without the guard ${open.places}, ${open.refused} of 6 broken off`;
      expect(open).not.toEqual(guarded);
    });
  }, 60_000);
});

describe('a hundred orders placed at once', () => {
  const orders = 100;
  const pieces = 5;
  const orderEntry = ['index', 'edit', 'place'].map((action) => `/admin/cart/${action}`);
  beforeAll(forgetFailures);

  /** Places orders for one unit each of a SKU with this stock. */
  async function race(crowd: Crowded, stock: number): Promise<{ skuId: number; replies: Reply[] }> {
    const { skuId } = await sellSku(shop.db, { stock });
    const member = await joinMember(shop.db, `138${String(skuId).padStart(8, '0')}`);
    // New users for each race, because the open drafts per user are limited.
    const clerks: Caller[] = [];
    while (clerks.length < 5) clerks.push(await shop.staff(orderEntry));
    const drafts: DraftView[] = [];
    while (drafts.length < orders) {
      const lines = [{ skuId, qty: 1 }];
      const some = await Promise.all(clerks.map((clerk) => writeDraftFor(shop, { ...member, lines }, clerk)));
      drafts.push(...some.map(({ data }) => data));
    }
    const replies = await crowd.all(orders, '/admin/sales/draft-order/place', {
      body: (at) => ({ id: drafts[at]?.id, version: drafts[at]?.version }),
      by: (at) => clerks[at % clerks.length] ?? shop.owner,
    });
    return { skuId, replies };
  }

  /** Returns how many different numbers the placed orders got; an order that was placed has one. */
  async function numbered(crowd: Crowded): Promise<number> {
    const { replies } = await race(crowd, orders);
    const numbers = accepted(replies).map(({ data }) => (data as { orderNo: string }).orderNo);
    expect(new Set(numbers).size).toBe(numbers.length);
    return numbers.length;
  }

  it('each get a unique number; without the sequence some cannot be placed', async () => {
    const guards = [{ stands: /nextval\('order_number'\)/, without: '(select count(*) from sales_order)' }];
    const { guarded, open } = await bothWays('100 orders placed at once', { guards, race: numbered, unit: ' numbers' });
    expect(guarded).toBe(orders);
    expect(open).toBeLessThan(orders);
  }, 120_000);

  /** Returns how many orders were placed; checks that as many units are reserved. */
  async function sold(crowd: Crowded): Promise<number> {
    const { skuId, replies } = await race(crowd, pieces);
    const [level] = await shop.db.rows<{ reserved: number }>('select reserved from catalog_stock_level where sku_id = $1', [
      skuId,
    ]);
    const buyers = accepted(replies).length;
    expect(level?.reserved).toBe(buyers);
    return buyers;
  }

  const lock = { stands: /(from catalog_stock_level l join .*) for update of l$/s, without: '$1', together: pieces + 1 };
  const condition = {
    stands: /(update catalog_stock_level l\s.*?\swhere l\.sku_id = c\.sku_id)\s.*?(\s+returning)/s,
    without: '$1$2',
  };
  const covered = 'catalog_stock_level_covered';

  async function withoutConstraint(work: () => Promise<void>): Promise<void> {
    await shop.db.run(`alter table catalog_stock_level drop constraint ${covered}`);
    try {
      await work();
    } finally {
      await shop.db.run('update catalog_stock_level set on_hand = reserved + allocated where on_hand < reserved + allocated');
      await shop.db.run(`alter table catalog_stock_level add constraint ${covered} check (on_hand >= reserved + allocated)`);
    }
  }

  it('sell the five available units; lock, condition and constraint each suffice, without all three more are sold', async () => {
    expect(await sold(shop.crowd)).toBe(pieces);
    await withoutConstraint(() => shop.without([lock], async (crowd) => expect(await sold(crowd)).toBe(pieces)));
    await shop.without([lock, condition], async (crowd) => expect(await sold(crowd)).toBe(pieces));
    await withoutConstraint(() =>
      shop.without([lock, condition], async (crowd) => {
        const open = await sold(crowd);
        results['5 pieces, 100 buyers at once'] = `${pieces}; without the guard ${open}`;
        expect(open).toBeGreaterThan(pieces);
      }),
    );
  }, 240_000);
});

describe('one refresh token, used by a hundred clients at once', () => {
  const signIn = async (username: string) =>
    (
      await shop.post<{ token: string; refreshToken: string }>(
        '/admin/Index/login',
        { username, password: 'Kestrel-41-lane' },
        null,
      )
    ).data;

  async function race(crowd: Crowded) {
    await forgetFailures();
    const [leaked, other] = [await signIn('owner'), await signIn('owner')];
    const replies = await crowd.all(100, '/api/User/replaceToken', {
      body: () => ({ refresh_token: leaked.refreshToken }),
    });
    const minted = accepted(replies).map(({ data }) => (data as { token: string }).token);
    const isLive = async (token: string): Promise<boolean> =>
      (await shop.post('/api/events/ticket', {}, { token, audience: 'admin' })).status === 200;
    const lives = await Promise.all(minted.map(isLive));
    return { minted: minted.length, alive: lives.filter(Boolean).length, other: await isLive(other.token) };
  }

  it('issues two pairs at most, ends that session and no other; without the lock it issues more', async () => {
    const lock =
      /select 1 from kit_session where id = \(select session_id from kit_session_pair where refresh_hash = \$1\) for update/;
    const bare = 'select 1 from kit_session where id = (select session_id from kit_session_pair where refresh_hash = $1)';
    const read = { stands: /^select p\.id, p\.session_id, s\.audience/, without: '$&', together: 5 };
    const guards = [{ stands: lock, without: bare }, read];
    const { guarded, open } = await bothWays('one refresh token, 100 at once', { guards, race });
    expect(guarded).toEqual({ minted: 2, alive: 0, other: true });
    expect(open.minted).toBeGreaterThan(2);
  }, 60_000);
});

describe('one row, changed by fifty clients with the same version', () => {
  async function race(crowd: Crowded): Promise<number> {
    const { data } = await shop.post<{ id: number; version: number }>('/admin/catalog/brand/add', { name: randomUUID() });
    const replies = await crowd.all(50, '/admin/catalog/brand/Update', {
      body: (at) => ({ id: data.id, version: data.version, name: `${data.id} by ${at}` }),
    });
    const changed = accepted(replies).length;
    expect(changed + errorsOf(replies, 'request.stale-version')).toBe(50);
    return changed;
  }

  it('is changed by one of them; without lock and version check by several', async () => {
    const guards = [
      { stands: /^(select .* from "?catalog_brand"? t .*) for update$/s, without: '$1', together: 5 },
      { stands: /(update "?catalog_brand"? .*) and version = (\$\d+)/s, without: '$1 and version >= $2' },
    ];
    const { guarded, open } = await bothWays('one version, 50 at once', { guards, race });
    expect(guarded).toBe(1);
    expect(open).toBeGreaterThan(1);
  }, 60_000);
});
