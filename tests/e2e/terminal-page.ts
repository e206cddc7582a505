import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import texts from '../../contexts/studio/terminal/locales/zh-cn.json' with { type: 'json' };

export const waiting = '0';
export const connecting = '1';
export const executing = '2';
export const success = '3';
export const failed = '4';
export const unknown = '5';

export interface Stored {
  readonly uuid?: string;
  readonly command: string;
  readonly args?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly blockOnFailure?: boolean;
  readonly message?: readonly string[];
}

export const check = (seconds: number, blockOnFailure = true): Stored => ({
  command: 'stream.check',
  args: { seconds: String(seconds) },
  blockOnFailure,
});
const taskOf = (task: Stored) => ({
  uuid: crypto.randomUUID(),
  createtime: Date.now(),
  status: 0,
  message: [],
  showMessage: false,
  blockOnFailure: true,
  extend: '',
  args: {},
  ...task,
});

/** Opens the back office in a browser that kept these tasks. */
export async function openWith(page: Page, tasks: readonly Stored[], more: object = {}): Promise<void> {
  const kept = JSON.stringify({ showDot: false, automaticCleanupTask: 1, taskList: tasks.map(taskOf), ...more });
  await page.evaluate((text) => localStorage.setItem('terminal', text), kept);
  await page.goto('/Index');
  await expect(page.locator('[data-tab]').first()).toBeVisible();
}

export const opener = (page: Page): Locator => page.locator('.terminal-button');
export const panel = (page: Page): Locator => page.locator('.terminal-drawer').getByRole('dialog');
export const cards = (page: Page): Locator => page.locator('.terminal-task');

export async function openPanel(page: Page): Promise<void> {
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
}

export const closePanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: texts['text.close'] }).click();
  await expect(panel(page)).toBeHidden();
};

export const has = (card: Locator, status: string) => expect(card).toHaveAttribute('data-status', status, { timeout: 20_000 });
export const linesOf = (card: Locator) => card.locator('.terminal-output li').allTextContents();
export const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('terminal') ?? '{}') as Record<string, unknown> & { taskList: object[] });

/** Adds a command of the menu. */
export async function addFromMenu(page: Page, label: string, inside?: string): Promise<void> {
  await page.getByRole('button', { name: texts['text.more'] }).click();
  await page.getByRole('menuitem', { name: label }).click();
  if (inside) await page.getByRole('menuitem', { name: inside, exact: true }).click();
}

/** A connection that can be cut. */
export async function cuttable(target: string): Promise<{ url: string; cut: () => void; heal: () => void; server: Server }> {
  const { port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const far = connect(Number(port), '127.0.0.1');
    for (const one of [socket, far]) {
      open.add(one);
      one.on('error', () => undefined).on('close', () => (open.delete(one), socket.destroy(), far.destroy()));
    }
    socket.pipe(far).pipe(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    heal() {
      isCut = false;
    },
  };
}

/** A page whose connection to the server can be cut. */
export async function pageBehind(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  return context.newPage();
}
