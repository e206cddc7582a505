import { asSystem, type Operation, ResourceEngine } from '@shopkeeper/crud/lifecycle';
import { balanceAt, booksOf, capture, credit, differencesIn, hold, release, reverse, tryDebit } from '@shopkeeper/crud/ledger';
import { isRejection } from '@shopkeeper/resource';
import { expect } from 'vitest';
import type { TestShop } from '../../../../tests/setup/shop.ts';
import { points } from '../points.ledger.ts';

const steps = 12;
const dayMs = 86_400_000;
const graceMs = 30 * dayMs;
const start = Date.UTC(2026, 0, 1);

/** Random numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Bucket {
  readonly lot: number;
  readonly expiresAt: number;
  amount: number;
}

/** The account as buckets of points that expire together: a replay without dated entries, to compare the ledger with. */
class Replay {
  readonly buckets: Bucket[] = [];
  readonly taken = new Map<number, Bucket[]>();
  balance(now: number): number {
    return this.buckets.filter(({ expiresAt }) => expiresAt > now).reduce((sum, { amount }) => sum + amount, 0);
  }
  earn(lot: number, amount: number, expiresAt: number): void {
    this.buckets.push({ lot, amount, expiresAt });
  }
  take(id: number, amount: number, now: number): boolean {
    if (this.balance(now) < amount) return false;
    let left = amount;
    const parts: Bucket[] = [];
    for (const bucket of this.buckets.toSorted((a, b) => a.expiresAt - b.expiresAt || a.lot - b.lot)) {
      if (bucket.expiresAt <= now) continue;
      const part = Math.min(left, bucket.amount);
      bucket.amount -= part;
      left -= part;
      if (part > 0) parts.push({ ...bucket, amount: part });
    }
    this.taken.set(id, parts);
    return true;
  }
  /** Gives the first `amount` back, in the reverse order of taking. */
  giveBack(id: number, amount: number, now: number): void {
    let left = amount;
    for (const part of (this.taken.get(id) ?? []).toReversed()) {
      const back = Math.min(left, part.amount);
      left -= back;
      part.amount -= back;
      if (back > 0) this.earn(part.lot, back, part.expiresAt > now ? part.expiresAt : now + graceMs);
    }
  }
}

/** Runs work as the system at an instant. */
export const workAt =
  ({ db, engine: { settings } }: Pick<TestShop, 'db' | 'engine'>) =>
  <T>(now: number, work: (op: Operation<'system'>) => Promise<T>): Promise<T> => {
    const engine = new ResourceEngine({ clock: { now: () => now }, settings, registered: [], reactions: [] });
    return asSystem({ db, engine }, 'test', work);
  };

interface Open {
  readonly id: number;
  readonly amount: number;
  readonly kind: 'hold' | 'spend';
}

/** One member's account in the ledger and in the replay, with the documents that can be given back. */
class History {
  readonly replay = new Replay();
  readonly open: Open[] = [];
  readonly random: (below: number) => number;
  readonly #at: ReturnType<typeof workAt>;
  readonly #owner: number;
  now = start;

  constructor(shop: TestShop, owner: number) {
    this.random = seeded(owner);
    this.#at = workAt(shop);
    this.#owner = owner;
  }

  async earn(id: number, amount: number): Promise<void> {
    const expiresAt = this.random(4) === 0 ? null : this.now + (1 + this.random(80)) * dayMs;
    const posting = { owner: this.#owner, type: 'earn' as const, ref: { type: 'order', id }, amount, expiresAt };
    await this.#at(this.now, (op) => credit(op, points, posting));
    this.replay.earn(id, amount, expiresAt ?? Infinity);
  }

  async take(kind: Open['kind'], id: number, amount: number): Promise<void> {
    const posting = { owner: this.#owner, ref: { type: 'order', id }, amount };
    const isTaken = await this.#at(this.now, async (op) =>
      kind === 'spend'
        ? !isRejection(await tryDebit(op, points, { ...posting, type: 'spend' }))
        : (await hold(op, points, posting)).available >= 0,
    ).catch(() => false);
    expect(isTaken).toBe(this.replay.take(id, amount, this.now));
    if (isTaken) this.open.push({ id, amount, kind });
  }

  async giveBack(id: number, earlier: Open): Promise<void> {
    this.open.splice(this.open.indexOf(earlier), 1);
    const back = this.random(earlier.amount + 1);
    const of = { owner: this.#owner, ref: { type: 'order', id: earlier.id } };
    await this.#at(this.now, async (op) => {
      if (earlier.kind === 'hold' && back === earlier.amount) return release(op, points, of);
      if (earlier.kind === 'hold') return capture(op, points, { ...of, amount: earlier.amount - back });
      if (back === 0) return null;
      const refund = { owner: this.#owner, ref: { type: 'refund', id }, amount: back };
      return reverse(op, points, { ...refund, of: { type: 'spend', ref: of.ref } });
    });
    this.replay.giveBack(earlier.id, back, this.now);
    // A second part of it may be given back later.
    if (earlier.kind === 'spend' && back < earlier.amount) this.open.push({ ...earlier, amount: earlier.amount - back });
  }
}

/** Makes one random history of a member in the ledger and in the replay; returns the instants at which they differ. */
async function differences(shop: TestShop, owner: number): Promise<number[]> {
  const history = new History(shop, owner);
  const { random, replay, open } = history;
  for (let id = 1; id <= steps; id += 1) {
    history.now += random(20) * dayMs;
    const amount = 1 + random(60);
    const choice = random(5);
    const earlier = open.at(random(Math.max(open.length, 1)));
    if (choice < 2) await history.earn(id, amount);
    else if (choice === 4 && earlier) await history.giveBack(id, earlier);
    else await history.take(choice === 3 ? 'hold' : 'spend', id, amount);
  }
  const instants = Array.from({ length: 8 }, () => history.now + random(120) * dayMs);
  const found = await Promise.all(instants.map((instant) => balanceAt(shop.db, points, { owner, at: instant })));
  return instants.filter((instant, index) => found[index] !== replay.balance(instant));
}

/** Makes random histories of as many new members; returns the members whose ledger differs from the replay. */
export async function differingHistories(shop: TestShop, count: number): Promise<readonly number[]> {
  const owners = await shop.db.rows<{ id: number }>(
    `insert into member_member (member_no, username, nickname, jointime)
     select 'H' || n, 'history' || n, 'H', now() from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const differing: number[] = [];
  const atOnce = 8;
  for (let from = 0; from < owners.length; from += atOnce) {
    const some = owners.slice(from, from + atOnce);
    const found = await Promise.all(some.map(async ({ id }) => ((await differences(shop, id)).length > 0 ? [id] : [])));
    differing.push(...found.flat());
  }
  expect(await differencesIn(shop.db, booksOf(points))).toEqual([]);
  return differing;
}
