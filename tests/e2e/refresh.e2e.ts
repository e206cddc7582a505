import type { BrowserContext, Page } from '@playwright/test';
import { browserArgs, findBrowser } from '../../tools/browser.mjs';
import { endSessions, expireTokens, sql } from './database.ts';
import { expect, test as shop } from './fixtures.ts';
import { buildProof, openContext, openProof, playRound } from './proof-page.ts';
import { callsOf, hire } from './staff.ts';

/** A name that resolves to this machine and is no secure context: no Web Locks, no `crypto.randomUUID`. */
const insecureHost = 'shop.test';
const brand = '/admin/catalog/brand';
const rounds = { made: 0 };

interface Round {
  readonly context: BrowserContext;
  readonly pages: readonly Page[];
  readonly person: { readonly username: string };
  /** Number of calls that renewed the session, and of answers that reported it expired. */
  readonly seen: { refreshes: number; expired: number };
  /** Brand names of the round by page: each name can be added once. */
  namesOf(page: number): readonly string[];
  /** How often each of these brands exists now. */
  effects(): Promise<readonly number[]>;
}

interface Setting {
  /** Number of calls that each page starts at the same moment. */
  readonly calls: readonly number[];
  readonly host?: string | undefined;
  /** Uses the real timeout of ten seconds per call. */
  readonly isStrict?: boolean;
}

/** Opens pages of one browser whose access token has expired. */
const test = shop.extend<{ readonly openRound: (setting: Setting) => Promise<Round> }, { readonly script: string }>({
  script: [async ({}, use) => use(await buildProof()), { scope: 'worker' }],
  openRound: async ({ browser, request, admin, baseURL, script }, use) => {
    const opened: BrowserContext[] = [];
    await use(async ({ calls, host, isStrict = false }) => {
      const prefix = `Round ${Date.now().toString(36)}-${(rounds.made += 1)}`;
      const person = await hire(await callsOf(request, admin), [`${brand}/index`, `${brand}/add`]);
      const origin = new URL(baseURL ?? '');
      if (host) origin.hostname = host;
      const context = await openContext(browser, !isStrict);
      opened.push(context);
      const at = { origin: origin.origin, script };
      const first = await openProof(context, at);
      await first.evaluate((who) => window.proof.signIn(who.username, who.password), person);
      const pages = [first];
      while (pages.length < calls.length) pages.push(await openProof(context, at));
      const namesOf = (page: number) => Array.from({ length: calls[page] ?? 0 }, (_, nth) => `${prefix} ${page}/${nth}`);
      const seen = watch(context);
      await expireTokens(person.username);
      return { context, pages, person, seen, namesOf, effects: () => effectsOf(prefix) };
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

const executablePath = await findBrowser();
const args = [...browserArgs, `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`];
test.use({ launchOptions: { args, ...(executablePath ? { executablePath } : {}) } });
test.describe.configure({ timeout: 120_000 });

function watch(context: BrowserContext): Round['seen'] {
  const seen = { refreshes: 0, expired: 0 };
  context.on('request', (sent) => {
    if (sent.url().endsWith('/api/User/replaceToken')) seen.refreshes += 1;
  });
  context.on('response', (answer) => {
    if (answer.headers()['token-expired'] === '1') seen.expired += 1;
  });
  return seen;
}

async function effectsOf(prefix: string): Promise<readonly number[]> {
  const text = 'select count(*)::int as times from catalog_brand where name like $1 group by name';
  return (await sql<{ times: number }>(text, [`${prefix} %`])).map(({ times }) => times);
}

const once = (count: number): readonly number[] => Array.from({ length: count }, () => 1);
const fine = (counts: readonly number[]) => counts.map((done) => ({ done, errors: [], lost: [] }));

for (const [where, host] of [
  ['in a secure context', undefined],
  ['without one', insecureHost],
] as const) {
  test(`[T-01] [T-02] 100 expired replies at once cause one refresh and 100 replays, each effect once, ${where}`, async ({
    openRound,
  }) => {
    const round = await openRound({ calls: [100], host });
    expect(await round.pages[0]?.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([!host, !host]);
    expect(await playRound(round.pages, round.namesOf)).toEqual(fine([100]));
    expect(round.seen).toEqual({ refreshes: 1, expired: 100 });
    expect(await round.effects()).toEqual(once(100));
  });

  test(`[T-01] [T-02] three pages at once refresh once for all of their 100 calls, ${where}`, async ({ openRound }) => {
    const calls = [34, 33, 33];
    const round = await openRound({ calls, host });
    expect(await playRound(round.pages, round.namesOf)).toEqual(fine(calls));
    expect(round.seen.refreshes).toBe(1);
    expect(await round.effects()).toEqual(once(100));
  });

  test(`[T-03] a rejected refresh is sent once, every call settles, and each page is notified once, ${where}`, async ({
    openRound,
  }) => {
    const calls = [10, 10, 10];
    const round = await openRound({ calls, host });
    // Expired, and not renewable any more: the refresh token is invalid.
    await sql(
      `update kit_session_pair set refresh_hash = 'spent' || id where session_id in
      (select id from kit_session where owner_id = (select id from access_admin where username = $1))`,
      [round.person.username],
    );
    const outcomes = await playRound(round.pages, round.namesOf);
    expect(outcomes.map(({ done, errors, lost }) => [done, errors, lost.length])).toEqual(
      calls.map(() => [0, ['request.signed-out'], 1]),
    );
    expect(outcomes.flatMap(({ lost }) => lost).sort()).toEqual(['elsewhere', 'elsewhere', 'rejected']);
    expect([round.seen.refreshes, await round.effects()]).toEqual([1, []]);
  });
}

test('[T-03] a refresh that hangs is aborted after ten seconds, and every call settles', async ({ openRound }) => {
  const round = await openRound({ calls: [20, 20], isStrict: true });
  await round.context.route('**/api/User/replaceToken', () => undefined);
  const begun = Date.now();
  const outcomes = await playRound(round.pages, round.namesOf);
  expect(outcomes.map(({ done, lost }) => [done, lost.length])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(Date.now() - begun).toBeGreaterThan(9_900);
  expect([round.seen.refreshes, await round.effects()]).toEqual([1, []]);
});

test('[T-01] a token that expires again during the replay is renewed again, and no effect happens twice', async ({
  openRound,
}) => {
  const round = await openRound({ calls: [40, 40] });
  let hasExpired = false;
  await round.context.route('**/api/User/replaceToken', async (route) => {
    const response = await route.fetch();
    if (!hasExpired) {
      hasExpired = true;
      await expireTokens(round.person.username);
    }
    await route.fulfill({ response });
  });
  expect(await playRound(round.pages, round.namesOf)).toEqual(fine([40, 40]));
  expect(round.seen.refreshes).toBe(2);
  expect(await round.effects()).toEqual(once(80));
});

test('[T-06] an ended session is not renewed: every call settles and each page is notified once', async ({ openRound }) => {
  const round = await openRound({ calls: [30, 30] });
  await endSessions(round.person.username);
  const outcomes = await playRound(round.pages, round.namesOf);
  expect(outcomes.map(({ done, errors, lost }) => [done, errors, lost.length])).toEqual([
    [0, ['request.signed-out'], 1],
    [0, ['request.signed-out'], 1],
  ]);
  expect([round.seen.refreshes, await round.effects()]).toEqual([0, []]);
});

test('an identical call in flight is cancelled and logged, and its effect happens once', async ({ openRound }) => {
  const round = await openRound({ calls: [1] });
  const [page] = round.pages;
  const [name = ''] = round.namesOf(0);
  const logged: string[] = [];
  page?.on('console', (message) => logged.push(message.text()));
  expect(await page?.evaluate((one) => window.proof.addAll([one, one, one]), name)).toEqual({
    done: 1,
    errors: ['request.cancelled'],
    lost: [],
  });
  expect(await round.effects()).toEqual([1]);
  expect(logged.filter((text) => text.startsWith('duplicate call cancelled'))).toHaveLength(2);
});

test('a call shows the loading overlay, its error, the reply’s message or its success as its options require', async ({
  openRound,
}) => {
  const { pages, namesOf } = await openRound({ calls: [3] });
  const names = namesOf(0);
  const calling = (body: object, options: object) =>
    pages[0]?.evaluate(([given, asked, path]) => window.proof.callWith(path, given, asked), [
      body,
      options,
      `${brand}/add`,
    ] as const);
  expect(await calling({ name: names[0] }, {})).toEqual({ notices: [], isCovered: false });
  expect(await calling({ name: names[1] }, { loading: true, showMessage: true })).toEqual({
    notices: ['info 添加成功'],
    isCovered: true,
  });
  expect(await calling({ name: names[2] }, { showSuccess: true })).toEqual({ notices: ['success 添加成功'], isCovered: false });
  expect((await calling({ name: '' }, {}))?.notices).toEqual([expect.stringMatching(/^error /)]);
  expect(await calling({ name: '' }, { showError: false })).toEqual({ notices: [], isCovered: false });
});

test('control: pages without a shared lock refresh more than once', async ({ openRound }) => {
  const round = await openRound({ calls: [10, 10, 10] });
  for (const page of round.pages) {
    await page.evaluate(() => {
      const locks = { request: (_name: string, _options: unknown, work: () => Promise<unknown>) => work() };
      Object.defineProperty(navigator, 'locks', { value: locks });
    });
    // The first refresh waits until every page has seen its expired replies.
    await page.route('**/api/User/replaceToken', async (route) => {
      await expect.poll(() => round.seen.expired).toBe(30);
      await route.continue();
    });
  }
  await playRound(round.pages, round.namesOf);
  expect(round.seen.refreshes).toBeGreaterThan(1);
});
