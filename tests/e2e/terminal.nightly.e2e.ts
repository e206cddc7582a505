import { randomInt, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import pg from 'pg';
import { expect, testAlone as test } from './fixtures.ts';
import { signIn } from './staff-page.ts';
import { cards, check, cuttable, executing, failed, has, linesOf, openPanel, openWith, pageBehind } from './terminal-page.ts';
import { success, unknown } from './terminal-page.ts';

/** Runs of which one is disturbed after the other: `TERMINAL_RUNS`. */
const runs = Number(process.env['TERMINAL_RUNS'] ?? 100);
const seconds = 3;
const blows = ['cut', 'reload', 'kill of the browser', 'kill of the server', 'two cuts'] as const;
type Blow = (typeof blows)[number];

/** The processes of commands of one shop: they have its port for commands in their environment. */
const processesOf = (port: number): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isZombie = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z');
      return !isZombie && readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`PORT=${port}`);
    } catch {
      return false;
    }
  });

interface Output {
  readonly run: { readonly status: string };
  readonly lines: readonly string[];
}

/** What a browser may show of a run that ended like this, whether it followed it to the end or was reloaded. */
const shownFor = (status: string, blow: Blow): readonly string[] => {
  const followed = status === 'success' ? success : failed;
  return blow === 'reload' ? [followed, unknown] : [followed];
};

/** A line without its colours. */
const plain = (line: string): string => stripVTControlCharacters(line);

test(`${runs} runs with cuts, reloads, kills of the server and of the browser leave no process and lose no line`, async ({
  shop,
  browser,
  playwright,
  launchOptions,
  admin,
  owner,
}) => {
  test.setTimeout(45 * 60_000);
  const port = 20_000 + randomInt(20_000);
  await owner.post('/admin/ajax/changeTerminalConfig', { manager: 'pnpm', port, automaticCleanupTask: 1 });
  const database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  const way = await cuttable(shop.baseUrl);
  const page = await pageBehind(browser, way.url);
  await signIn(page, admin, null, true);
  const found: Record<string, number> = {};

  async function cut(): Promise<void> {
    way.cut();
    await pause(randomInt(1_500));
    way.heal();
  }

  /** Begins a run in a browser of its own, and kills that browser. */
  async function killBrowser(uuid: string, moment: number): Promise<void> {
    const server = await playwright.chromium.launchServer(launchOptions);
    const own = await playwright.chromium.connect(server.wsEndpoint());
    const seen = await (await own.newContext({ baseURL: shop.baseUrl })).newPage();
    await signIn(seen, admin, null);
    await openWith(seen, [{ ...check(seconds), uuid }]);
    await openPanel(seen);
    await has(cards(seen).first(), executing);
    await pause(moment);
    await server.kill();
  }

  const disturb: Readonly<Record<Exclude<Blow, 'kill of the browser'>, () => Promise<void>>> = {
    cut,
    async 'two cuts'() {
      await cut();
      await pause(randomInt(300));
      await cut();
    },
    async reload() {
      await page.reload();
      await openPanel(page);
    },
    async 'kill of the server'() {
      await shop.killAndRestart();
      // As twenty seconds without a sign of life do.
      await database.query(`update studio_terminal_run set alive_at = alive_at - interval '1 minute' where ended_at is null`);
    },
  };

  async function overOf(uuid: string): Promise<Output> {
    const ask = async () => (await owner.post<Output>('/admin/Terminal/output', { uuid })).data;
    await expect
      .poll(
        async () => {
          await owner.post('/admin/Terminal/runs', {});
          return (await ask()).run.status;
        },
        { timeout: 60_000 },
      )
      .not.toBe('executing');
    return ask();
  }

  async function disturbedRun(blow: Blow): Promise<void> {
    // The runs take longer than a password counts.
    await database.query('update kit_session set proven_at = now()');
    const uuid = randomUUID();
    const moment = randomInt((seconds + 1) * 1_000 - 500);
    if (blow === 'kill of the browser') await killBrowser(uuid, moment);
    else {
      await openWith(page, [{ ...check(seconds), uuid }]);
      await openPanel(page);
      await has(cards(page).first(), executing);
      // Control: a process that is left would be found.
      expect(processesOf(port).length).toBeGreaterThan(0);
      await pause(moment);
      await disturb[blow]();
    }
    const { run, lines } = await overOf(uuid);
    found[`${blow}: ${run.status}`] = (found[`${blow}: ${run.status}`] ?? 0) + 1;
    const whole = ['> stream.check 3', ...Array.from({ length: seconds }, (_, at) => `${at + 1} / ${seconds}`)];
    const stored = lines.map(plain);
    // A run whose server was killed has the lines until then, and no gap; every other one has all of them.
    expect(stored).toEqual(whole.slice(0, stored.length));
    if (run.status === 'success') expect(stored).toEqual(whole);
    else expect([blow, run.status]).toEqual(['kill of the server', 'unknown']);
    await expect.poll(() => processesOf(port), { timeout: 20_000 }).toEqual([]);
    if (blow === 'kill of the browser') return;
    // What was left is read once from what is stored.
    if (blow === 'reload') await disturb.reload();
    const card = page.locator(`[data-uuid="${uuid}"]`);
    await expect
      .poll(async () => shownFor(run.status, blow).includes((await card.getAttribute('data-status')) ?? ''), { timeout: 30_000 })
      .toBe(true);
    const output = card.getByRole('button', { name: /输出/ });
    if ((await card.locator('.terminal-output').count()) === 0) await output.first().click();
    await expect.poll(async () => (await linesOf(card)).slice(0, stored.length)).toEqual(stored);
  }

  const began = Date.now();
  for (let at = 0; at < runs; at += 1) {
    const blow = blows[at % blows.length] ?? 'cut';
    await test.step(`${at + 1}: ${blow}`, () => disturbedRun(blow));
  }
  const told = `${JSON.stringify(found)} in ${Math.round((Date.now() - began) / 1_000)} s`;
  test.info().annotations.push({ type: 'runs', description: told });
  console.log(told);
  way.server.close();
  await page.context().close();
  await database.end();
});
