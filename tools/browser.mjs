import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, run, print, tool } from './cli.mjs';

// The headless shell has no window of its own to draw: it starts and runs on less.
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What every browser of the house is started with: no sandbox for root, and nothing it does by itself in the background. */
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

/** The browser to test with: the one that `CHROMIUM_PATH` names, the system's, or Playwright's own; undefined when there is none. */
export const findBrowser = async () => systemBrowser() ?? (await playwrightsOwn());

const isRootOnDebian = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined;

function installWithApt(packages) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  print(`Installing ${packages.join(' and ')} …`);
  return (
    capture('apt-get', ['update'], quiet).ok &&
    capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet).ok
  );
}

/** Whether a font with Chinese characters is certain to be there. */
const showsChinese = () => Boolean(onPath('fc-list')) && knowsChinese();

const knowsChinese = () => !onPath('fc-list') || capture('fc-list', [':lang=zh-cn', 'family']).output.trim() !== '';

/** Sees to a browser and to a font with Chinese characters; answers the browser's path, or undefined when none can be had. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (isRootOnDebian()) {
    // Each line is what serves, best first: older Debians have no headless shell of their own.
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
