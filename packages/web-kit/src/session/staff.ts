import { create } from 'zustand';
import { call, tokenStorages } from '../http/calls.ts';
import { forgetFailures } from '../http/failures.ts';
import { type MenuRule, readMenus } from '../shell/menu-rules.ts';
import type { AdminInfo } from './person.ts';
import { useAdminSession } from './session-store.ts';
import { recall, remember, storageKeys } from './storage-keys.ts';

/** What the shop says about itself. */
export interface SiteConfig {
  readonly siteName: string;
  readonly recordNumber: string;
  readonly version: string;
  readonly cdnUrl: string;
  readonly apiUrl: string;
  readonly upload: {
    readonly mode: string;
    /** Bytes. */
    readonly maxsize: number;
    /** `*`, or extensions and types separated by commas. */
    readonly mimetype: string;
    readonly savename: string;
  };
}

/** What the server lets this member of staff see: menu, permission nodes, site config. */
export interface StaffRules {
  readonly isLoaded: boolean;
  readonly menus: readonly MenuRule[];
  /** `<page path>/<action>`. */
  readonly nodes: ReadonlySet<string>;
  readonly siteConfig: SiteConfig | undefined;
}

const none: StaffRules = { isLoaded: false, menus: [], nodes: new Set(), siteConfig: undefined };

export const useStaffRules = create<StaffRules>()(() => none);

/** Who signs in, and the captcha when one was asked for. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly keep: boolean;
  readonly captchaId?: string;
  readonly captchaInfo?: string;
}

interface SignedIn {
  readonly token: string;
  readonly refreshToken: string;
  readonly adminInfo: AdminInfo;
  /** Tells this browser from a stranger's when somebody guesses passwords. It replaces no password, and can be revoked. */
  readonly deviceToken?: string;
}

function deviceToken(): { readonly deviceToken?: string } {
  const kept = recall(storageKeys.rememberedPassword);
  return typeof kept === 'string' && /^[\w-]{1,64}$/.test(kept) ? { deviceToken: kept } : {};
}

/** Signs a member of staff in. Rejects with an `ApiError`; `request.captcha-required` asks for a captcha. */
export async function signInStaff(credentials: Credentials): Promise<void> {
  const options = { isAnonymous: true, isExplicit: true, showError: false } as const;
  const body = { ...credentials, ...deviceToken(), remember: credentials.keep };
  const { adminInfo, deviceToken: device, ...pair } = await call<SignedIn>('/admin/Index/login', body, options);
  // The record all pages share comes first, or the first refresh could meet the pair of an older session.
  await tokenStorages.admin.set(pair);
  remember(storageKeys.keepLogin, credentials.keep);
  remember(storageKeys.rememberedAccount, credentials.keep ? credentials.username : undefined);
  if (device !== undefined) remember(storageKeys.rememberedPassword, device);
  useStaffRules.setState(none);
  useAdminSession.setState({ person: { ...adminInfo, ...pair, tokenApi: pair.token } });
}

const tokensOf = ({ token, tokenApi, refreshToken }: AdminInfo) => ({ token, tokenApi, refreshToken });

interface StaffIndex {
  readonly adminInfo: Partial<AdminInfo>;
  readonly menus: unknown;
  readonly siteConfig: SiteConfig;
  readonly nodes: readonly string[];
}

/** Reads menu, nodes and site config; rejects with an `ApiError` that was not shown yet. */
export async function loadStaffRules(): Promise<void> {
  const index = await call<StaffIndex>('/admin/Index/index', undefined, { method: 'GET', showError: false });
  useAdminSession.setState(({ person }) => ({
    person: person && { ...person, ...index.adminInfo, ...tokensOf(person) },
  }));
  const { siteConfig } = index;
  useStaffRules.setState({ isLoaded: true, menus: readMenus(index.menus), nodes: new Set(index.nodes ?? []), siteConfig });
}

/** Ends the session here and on the server; works without the server too. A browser that shall not be remembered is forgotten. */
export async function signOutStaff(): Promise<void> {
  const isForgotten = recall(storageKeys.keepLogin) === false;
  const body = isForgotten ? deviceToken() : {};
  if (isForgotten) remember(storageKeys.rememberedPassword, undefined);
  await call('/admin/Index/logout', body, { showError: false, isExplicit: true }).catch(() => undefined);
  await tokenStorages.admin.clear();
  forgetStaff();
}

/** Forgets what was loaded for whoever was signed in. */
export function forgetStaff(): void {
  forgetFailures();
  useStaffRules.setState(none);
}
