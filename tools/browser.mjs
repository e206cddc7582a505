import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, run, print, tool } from './cli.mjs';

// The headless shell draws no window, so it starts faster and uses less memory.
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Arguments for every browser that the tests start: no sandbox, because root cannot use it, and no background activity. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function onPath(command) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}

function systemBrowser() {
  return process.env.CHROMIUM_PATH ?? commands.map(onPath).find(Boolean) ?? elsewhere.find((path) => existsSync(path));
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * Returns the path of the browser to test with: `CHROMIUM_PATH`, the system's browser or Playwright's own; undefined when there
 * is none.
 */
export const findBrowser = async () => systemBrowser() ?? (await playwrightsOwn());

/** Starts the browser to test with. */
export async function launchBrowser() {
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ args: browserArgs, executablePath: await findBrowser() });
}

const isRootOnDebian = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined;

function installWithApt(packages) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  print(`Installing ${packages.join(' and ')} …`);
  return (
    capture('apt-get', ['update'], quiet).ok &&
    capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet).ok
  );
}

/** Whether a font with Chinese characters is known to be installed. */
const showsChinese = () => Boolean(onPath('fc-list')) && knowsChinese();

const knowsChinese = () => !onPath('fc-list') || capture('fc-list', [':lang=zh-cn', 'family']).output.trim() !== '';

/**
 * Installs a browser and a font with Chinese characters when missing; returns the browser's path, or undefined when none could be
 * installed.
 */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (isRootOnDebian()) {
    // Alternatives per line, best first: older Debian versions have no headless shell package.
    const wanted = [
      ...(found ? [] : [['chromium-headless-shell', 'chromium']]),
      ...(showsChinese() ? [] : [['fonts-noto-cjk fontconfig']]),
    ];
    for (const names of wanted) {
      if (!names.some((name) => installWithApt(name.split(' ')))) print(`apt-get could not install ${names.join(' or ')}.`);
    }
  } else if (!knowsChinese()) {
    print('No font with Chinese characters is installed; screenshots will show boxes.');
  }
  if (!(await findBrowser())) run(tool('playwright'), ['install', 'chromium']);
  return findBrowser();
}
