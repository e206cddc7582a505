import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import startServer, { readSignIns } from '../tests/e2e/fixtures-server.ts';
import { ensureBrowser, launchBrowser } from './browser.mjs';
import { build, isBuilt } from './build.mjs';
import { print, root } from './cli.mjs';
import { listScreens, type Screen } from '../tests/e2e/screens/list.ts';
import type { Opening, State } from '../tests/e2e/screens/state.ts';
import { states } from './screenshots/states.ts';
import { type Finding, signIn, visit } from '../tests/e2e/screens/visit.ts';
import { textIn } from './screenshots/texts.ts';

const folder = join(root, 'shots');
const timeoutMs = 8_000;
const signInMs = 20_000;
const phoneWidth = 390;
const sizes = [
  { width: 1440, height: 900 },
  { width: phoneWidth, height: 844 },
];

/** A combination of screen size, language and mode. */
interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly language: 'zh-cn' | 'en';
  readonly isDark: boolean;
}

const looks: Look[] = sizes.flatMap((size) =>
  (['zh-cn', 'en'] as const).flatMap((language) =>
    [false, true].map((isDark) => ({
      ...size,
      language,
      isDark,
      name: `${size.width}-${language}-${isDark ? 'dark' : 'light'}`,
    })),
  ),
);

interface Shown extends Screen {
  readonly state?: State;
}

interface Row extends Finding {
  readonly screen: string;
  readonly look: string;
}

/** Returns the name of a screen or state on the command line. */
const nameOf = ({ path, state }: Shown): string => (state ? `${path}#${state.name.replaceAll(' ', '-')}` : path);
const fileOf = (shown: Shown): string => `${nameOf(shown).replace(/^\//, '').replaceAll(/[/#]/g, '-') || 'home'}.png`;

function openLook(browser: Browser, { width, height, language, isDark }: Look): Promise<BrowserContext> {
  const locale = language === 'en' ? 'en' : 'zh-CN';
  return browser
    .newContext({ baseURL: baseUrl(), viewport: { width, height }, locale, timezoneId: 'Asia/Shanghai' })
    .then(async (context) => {
      context.setDefaultTimeout(timeoutMs);
      context.setDefaultNavigationTimeout(signInMs);
      const config = JSON.stringify({ language, isDark });
      await context.addInitScript(
        `localStorage.setItem('config', JSON.stringify({ ...JSON.parse(localStorage.getItem('config') ?? '{}'), ...${config} }))`,
      );
      return context;
    });
}

const baseUrl = (): string => process.env['E2E_BASE_URL'] ?? '';

/** Opens a signed-in page for an audience and appearance; null when the shop has no such account. */
async function pageFor(browser: Browser, look: Look, as: Screen['as']): Promise<Page | null> {
  const account = readSignIns(process.env['E2E_SIGN_IN'] ?? '').find(({ audience }) => audience === as);
  if (as !== 'visitor' && !account) return null;
  const page = await (await openLook(browser, look)).newPage();
  if (account) await signIn(page, account);
  return page;
}

async function shootOne(page: Page, look: Look, shown: Shown): Promise<Finding[]> {
  const opening: Opening = { page, say: textIn(look.language), isPhone: look.width === phoneWidth };
  const { path, state } = shown;
  await state?.before?.(opening);
  const picture = join(folder, look.name, fileOf(shown));
  const findings = await visit(page, `${baseUrl()}${path}`, { picture, ...(state ? { open: () => state.open(opening) } : {}) });
  await state?.after?.(opening);
  return findings;
}

async function shootLook(browser: Browser, look: Look, screens: readonly Shown[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const as of ['visitor', 'admin', 'member'] as const) {
    const own = screens.filter((screen) => screen.as === as);
    const page = own.length > 0 ? await pageFor(browser, look, as) : null;
    for (const shown of own) {
      if (!page) continue;
      const findings = await shootOne(page, look, shown);
      rows.push(...findings.map((finding) => ({ ...finding, screen: nameOf(shown), look: look.name })));
    }
    await page?.context().close();
  }
  return rows;
}

/**
 * Returns all screens and their states, or the named ones: `/Index` with its states, `/Index#` without, `/Index#bell` one state.
 */
async function enumerate(browser: Browser, only: readonly string[]): Promise<Shown[]> {
  const [look] = looks;
  const page = look ? await pageFor(browser, look, 'admin') : null;
  if (!page) throw new Error('nobody of the staff can sign in: first-sign-in.txt names none');
  const screens = await listScreens(page);
  await page.context().close();
  const all: Shown[] = [...screens, ...states.map((state) => ({ path: state.path, as: state.as, state }))];
  return only.length === 0
    ? all
    : all.filter((shown) => only.includes(shown.path) || only.includes(shown.state ? nameOf(shown) : `${shown.path}#`));
}

/** Returns one line per screen and finding with the appearances that show it. */
function table(rows: readonly Row[]): string[] {
  const byProblem = new Map<string, Set<string>>();
  for (const { screen, check, detail, look } of rows) {
    const line = `${screen.padEnd(32)} ${check.padEnd(9)} ${detail}`;
    byProblem.set(line, (byProblem.get(line) ?? new Set()).add(look));
  }
  return [...byProblem].map(([line, where]) => `${line}  (${where.size === looks.length ? 'everywhere' : [...where].join(' ')})`);
}

/** Takes screenshots of all or the named screens, in all or the named appearances (`390-en-dark`). */
async function shoot(named: readonly string[]): Promise<number> {
  if (!process.env['E2E_BASE_URL'] && !isBuilt()) await build();
  if (!(await ensureBrowser())) throw new Error('no Chromium was found and none could be installed');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const stopServer = await startServer();
  const browser = await launchBrowser();
  try {
    const screens = await enumerate(
      browser,
      named.filter((one) => one.startsWith('/')),
    );
    const chosen = looks.filter(({ name }) => named.includes(name));
    const taken = chosen.length > 0 ? chosen : looks;
    const rows: Row[] = [];
    for (const look of taken) {
      rows.push(...(await shootLook(browser, look, screens)));
      print(`${look.name}: ${screens.length} screens`);
    }
    writeFileSync(join(folder, 'findings.json'), JSON.stringify(rows, null, 2));
    for (const line of table(rows)) print(line);
    print(`${screens.length} screens in ${taken.length} looks, ${rows.length} findings; pictures in shots/`);
    return rows.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await stopServer();
  }
}

process.exitCode = await shoot(process.argv.slice(2));
