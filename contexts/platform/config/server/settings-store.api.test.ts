import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';
import { type Database, openDatabase, type Tx } from '@shopkeeper/server/database';
import { createSettingsStore, secretKeyOf, type SettingsStore } from '@shopkeeper/server/settings';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { until } from '../../../../packages/server/src/testing/until.ts';

const trade = defineSettings({
  context: 'test',
  name: 'trade',
  group: 'trade',
  fields: { minutes: f.int({ min: 5, max: 10_080, default: 1_440 }), smsKey: f.secret({ min: 4, max: 80, optional: true }) },
});
const stock = defineSettings({
  context: 'test',
  name: 'stock',
  group: 'stock',
  fields: { low: f.int({ min: 0, optional: true }) },
});
const secret = 'Kestrel-41-lane';

let shop: TestShop;
/** A process of its own has its own connections, its own cache and the same key. */
let elsewhere: { readonly db: Database; readonly store: SettingsStore };

const storeOf = (text = 'k'.repeat(32)) => createSettingsStore({ declared: [trade, stock], key: secretKeyOf({ text }) });
const store = storeOf();
const by = (tx: Tx) => ({
  tx,
  actor: { audience: 'admin' as const, id: 7, username: 'owner' },
  ip: '127.0.0.1',
  traceId: 'test',
});

beforeAll(async () => {
  shop = await testShop();
  const [at] = await shop.db.rows<{ name: string }>('select current_database() as name');
  const url = new URL(shop.db.directUrl);
  expect(url.pathname).toBe(`/${at?.name}`);
  elsewhere = { db: openDatabase({ url: url.href, log: pino({ level: 'silent' }), max: 4 }), store: storeOf() };
});
afterAll(async () => {
  await elsewhere.db.close();
  await shop.close();
});

const minutesElsewhere = async (): Promise<number> => {
  await elsewhere.store.refresh(elsewhere.db);
  return elsewhere.store.read(trade).minutes;
};
const saveMinutes = (minutes: number) => shop.db.transaction((tx) => store.save(by(tx), trade, { minutes }));

describe('settings', () => {
  it('have their defaults until they are saved', async () => {
    expect(await minutesElsewhere()).toBe(1_440);
    expect(elsewhere.store.read(stock).low).toBeNull();
    expect(elsewhere.store.stored(trade)).toEqual({ version: 0, values: { minutes: 1_440 }, secrets: [], broken: [] });
  });

  it('are in force in another process directly after the commit, 200 times of 200', async () => {
    let stale = 0;
    for (let turn = 0; turn < 200; turn += 1) {
      await saveMinutes(100 + turn);
      if ((await minutesElsewhere()) !== 100 + turn) stale += 1;
    }
    expect(stale).toBe(0);
  });

  it('of a rolled-back save reach no process, not even the one that wrote them', async () => {
    await saveMinutes(60);
    await store.refresh(shop.db);
    const rolledBack = shop.db.transaction(async (tx) => {
      await store.save(by(tx), trade, { minutes: 61 });
      expect(store.read(trade).minutes).toBe(60);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await store.refresh(shop.db);
    expect([store.read(trade).minutes, await minutesElsewhere()]).toEqual([60, 60]);
    // The version of the rolled-back save is used again, for another value.
    await saveMinutes(62);
    expect(await minutesElsewhere()).toBe(62);
  });

  it('of two writers are both found: the second waits for the first, so that no version is passed over', async () => {
    const order: string[] = [];
    let second: Promise<unknown> = Promise.resolve();
    const waiting = async (): Promise<boolean> => {
      const rows = await shop.db.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    await shop.db.transaction(async (tx) => {
      await store.save(by(tx), trade, { minutes: 70 });
      second = elsewhere.db
        .transaction((other) => elsewhere.store.save(by(other), stock, { low: 4 }))
        .then(() => order.push('second'));
      await until(waiting);
      expect(await minutesElsewhere()).toBe(62);
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
    expect(await minutesElsewhere()).toBe(70);
    expect(elsewhere.store.read(stock).low).toBe(4);
  });

  it('saved by many at once are all stored, each under a version of its own', async () => {
    const saved = await Promise.all(Array.from({ length: 20 }, (_, at) => saveMinutes(200 + at)));
    expect(new Set(saved.map(({ version }) => version)).size).toBe(20);
    const last = saved.toSorted((a, b) => b.version - a.version)[0];
    expect(await minutesElsewhere()).toBe(last?.values['minutes']);
  });

  it('that are saved unchanged keep their version and are not audited', async () => {
    const before = await saveMinutes(80);
    const entries = async () => (await shop.db.rows('select 1 from kit_audit where label = $1', ['test.trade'])).length;
    const count = await entries();
    expect(await saveMinutes(80)).toEqual(before);
    expect(await entries()).toBe(count);
  });

  it('have the default where the stored value is no longer valid', async () => {
    await shop.db.run(`update kit_setting set values = '{"minutes": 3, "former": true}' where name = 'test.trade'`);
    expect(storeOf().read(trade).minutes).toBe(1_440);
    const fresh = storeOf();
    await fresh.refresh(shop.db);
    expect(fresh.read(trade)).toEqual({ minutes: 1_440 });
    expect(fresh.stored(trade).broken).toEqual(['minutes']);
    // Saving the default too replaces what cannot be read.
    expect((await saveMinutes(1_440)).broken).toEqual([]);
  });

  it.each(['null', '[1, 2]', '"text"', '7'])('have their defaults where %s is stored in place of values', async (values) => {
    await shop.db.run(`update kit_setting set values = $1::jsonb where name = 'test.trade'`, [values]);
    const fresh = storeOf();
    await fresh.refresh(shop.db);
    expect(fresh.read(trade).minutes).toBe(1_440);
    expect(fresh.stored(trade).broken).toEqual(['minutes', 'smsKey']);
    expect(await saveMinutes(55)).toMatchObject({ values: { minutes: 55 }, broken: [] });
  });

  it('are read anew when the shop was emptied', async () => {
    await saveMinutes(90);
    expect(await minutesElsewhere()).toBe(90);
    await shop.db.run('truncate kit_setting, kit_setting_version');
    expect(await minutesElsewhere()).toBe(1_440);
    await saveMinutes(91);
    expect(await minutesElsewhere()).toBe(91);
  });
});

describe('a secret', () => {
  const stored = async (): Promise<string> => {
    const rows = await shop.db.rows<{ text: string }>(
      `select coalesce(string_agg(t.text, ''), '') as text from (select row_to_json(s)::text as text from kit_setting s
       union all select row_to_json(a)::text from kit_audit a where a.label = 'test.trade') t`,
    );
    return rows[0]?.text ?? '';
  };
  const saveSecret = (smsKey: string | null) => shop.db.transaction((tx) => store.save(by(tx), trade, { smsKey }));

  it('is read by its name only, and stands neither in the table nor in the audit log', async () => {
    const saved = await saveSecret(secret);
    expect(saved).toMatchObject({ secrets: ['smsKey'], values: { minutes: 91 } });
    expect(JSON.stringify(saved)).not.toContain(secret);
    await elsewhere.store.refresh(elsewhere.db);
    expect(elsewhere.store.secret(trade, 'smsKey')).toBe(secret);
    expect(Object.keys(elsewhere.store.read(trade))).toEqual(['minutes']);
    const text = await stored();
    expect(text).toContain('smsKey');
    expect(text).toContain('••••••');
    expect(text).not.toContain(secret);
  });

  it('cannot be decrypted with another key, and is cleared by null', async () => {
    const stranger = storeOf('x'.repeat(32));
    await stranger.refresh(shop.db);
    expect(() => stranger.secret(trade, 'smsKey')).toThrow('test.trade.smsKey was encrypted with another SETTINGS_KEY');
    expect(stranger.stored(trade).broken).toEqual(['smsKey']);
    expect((await saveSecret(null)).secrets).toEqual([]);
    await elsewhere.store.refresh(elsewhere.db);
    expect(elsewhere.store.secret(trade, 'smsKey')).toBeNull();
    const [last] = await store.history(shop.db, trade);
    expect(last).toMatchObject({ actor: 'owner', before: { smsKey: '••••••' }, after: { smsKey: null } });
  });

  it('stays as it is when other values are restored', async () => {
    await saveSecret(secret);
    await shop.db.transaction((tx) => store.save(by(tx), trade, { minutes: 33, smsKey: 'Another-42' }));
    const [change] = await store.history(shop.db, trade);
    const restored = await shop.db.transaction((tx) => store.restore(by(tx), trade, change?.id ?? 0));
    expect(restored).toMatchObject({ values: { minutes: 91 }, secrets: ['smsKey'] });
    await store.refresh(shop.db);
    expect(store.secret(trade, 'smsKey')).toBe('Another-42');
    expect(await stored()).not.toContain('Another-42');
  });
});
