import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import login from '../../apps/web/locales/zh-cn/login.json' with { type: 'json' };
import texts from '../../contexts/access/second-factor/locales/zh-cn.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { shown } from './staff-page.ts';

const path = '/admin/access/second-factor';

/** The same shop by a name: browsers have no passkeys at an IP address. */
function namedUrl(baseURL: string | undefined): string {
  const url = new URL(baseURL ?? '');
  url.hostname = 'localhost';
  return url.origin;
}

/** Gives a page an authenticator that agrees to everything; its passkeys live as long as the page. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

interface Person {
  readonly username: string;
  readonly password: string;
}

async function enter(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel(login.username).fill(username);
  await page.getByLabel(login.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function signInAt(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await enter(page, person);
  await expect(page).not.toHaveURL(/\/admin\/login/);
}

async function addPasskey(page: Page, { password }: Person): Promise<void> {
  const own = shown(page, path);
  await own.getByLabel(texts['text.password']).last().fill(password);
  await own.getByRole('button', { name: texts['text.addPasskey'] }).click();
  await expect(own.getByRole('listitem')).toHaveCount(10);
  await own.getByRole('button', { name: texts['text.stored'] }).click();
}

test('a passkey is added and signs in @smoke', async ({ hire, newPage, baseURL }) => {
  const person = await hire(['/admin/catalog/brand/index']);
  const url = namedUrl(baseURL);
  const page = await newPage();
  const devtools = await addAuthenticator(page);
  await signInAt(page, url, person);
  await page.goto(url + path);
  await addPasskey(page, person);
  await expect(shown(page, path).getByRole('listitem')).toContainText(texts['text.thisDevice']);
  // A new sign-in in the same page, which holds the passkey.
  await page.goto('about:blank');
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await page.goto(`${url}/admin/login`);
  await enter(page, person);
  const button = page.getByRole('button', { name: login['use-passkey'] });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/admin/catalog/brand`);
});

test('passkeys are renamed and removed by a passkey; at an IP address the page says why there is none', async ({
  hire,
  newPage,
  baseURL,
}) => {
  const person = await hire(['/admin/catalog/brand/index']);
  const url = namedUrl(baseURL);
  const page = await newPage();
  await addAuthenticator(page);
  await signInAt(page, url, person);
  await page.goto(url + path);
  await addPasskey(page, person);
  const own = shown(page, path);
  await own.getByRole('button', { name: new RegExp(`^${texts['text.rename']}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts['text.passkeyName']).fill('Desk');
  await page.keyboard.press('Enter');
  await expect(own.getByRole('listitem')).toContainText('Desk');
  await own.getByRole('button', { name: new RegExp(`^${texts['text.remove']}`) }).click();
  await dialog.getByLabel(texts['text.password']).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(own.getByRole('heading', { name: texts['text.app'] })).toBeVisible();
  const there = await newPage();
  await signInAt(there, new URL(baseURL ?? '').origin.replace('localhost', '127.0.0.1'), person);
  await there.goto(there.url().replace(/(:\/\/[^/]+).*/, `$1${path}`));
  await expect(shown(there, path).getByText(texts['text.noPasskeysAtAddress'])).toBeVisible();
});

test('the app is removed by a passkey, which stays with the recovery codes', async ({ hire, newPage, baseURL }) => {
  const person = await hire(['/admin/catalog/brand/index']);
  const url = namedUrl(baseURL);
  const page = await newPage();
  await addAuthenticator(page);
  await signInAt(page, url, person);
  await page.goto(url + path);
  await addPasskey(page, person);
  const own = shown(page, path);
  const remove = own.getByRole('button', { name: texts['text.removeApp'] });
  await expect(own.getByText(texts['text.isNotSetUp'])).toBeVisible();
  await expect(remove).toHaveCount(0);
  const setUp = own.locator('.rs-section').filter({ has: page.getByRole('heading', { name: texts['text.app'] }) });
  await setUp.getByLabel(texts['text.password']).fill(person.password);
  await page.keyboard.press('Enter');
  const secret = ((await own.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await own.getByLabel(texts['text.code'], { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  await expect(own.getByRole('definition').first()).toContainText(texts['text.isSetUp']);
  await remove.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(texts['text.removeAppHint']);
  await dialog.getByLabel(texts['text.password']).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(own.getByText(texts['text.isNotSetUp'])).toBeVisible();
  await expect(remove).toHaveCount(0);
  await expect(own.getByRole('listitem')).toContainText(texts['text.thisDevice']);
  await expect(own.locator('.rs-section').first()).toContainText('10');
});

test('staff who are signed in are led to a second factor when a role begins to require one', async ({ hire, openAs, owner }) => {
  const brands = '/admin/catalog/brand';
  const led = async (act: (page: Page) => Promise<unknown>): Promise<void> => {
    const { roleId, ...person } = await hire([`${brands}/index`]);
    const page = await openAs(person);
    await page.goto(brands);
    const list = shown(page, brands);
    await expect(list.getByRole('row').nth(1)).toBeVisible();
    const { data: role } = await owner.post<{ version: number }>('/admin/access/role/GetDetailPage', { id: roleId });
    await owner.post('/admin/access/role/Update', { id: roleId, version: role.version, requiresSecondFactor: true });
    await act(page);
    await expect(page).toHaveURL(path, { timeout: 30_000 });
    await expect(shown(page, path).getByRole('alert').first()).toContainText('要求两步验证');
  };
  // By the next call; a stream that opens only now may tell sooner, and then there is nothing left to click.
  await led((page) => {
    const header = shown(page, brands).getByRole('columnheader').getByText('名称').first();
    return header.click({ timeout: 3_000 }).catch(() => undefined);
  });
  // By the event of the stream, which is told within fifteen seconds.
  await led(() => Promise.resolve());
});
