import { create } from 'zustand';
import { call, tokenStorages } from '../http/calls.ts';
import { ApiError } from '../http/api-error.ts';
import { forgetFailures } from '../http/failures.ts';
import { recentCalls } from '../http/recent-calls.ts';
import { type MenuRule, readMenus } from './menu-rules.ts';
import { answerWithPasskey } from './passkey.ts';
import type { AdminInfo } from '../tokens/person.ts';
import { useAdminSession } from '../tokens/session-store.ts';
import { recall, remember, storageKeys } from '@shopkeeper/ui/theme';

/** The shop's public settings. */
export interface SiteConfig {
  readonly siteName: string;
  readonly recordNumber: string;
  readonly version: string;
  readonly cdnUrl: string;
  readonly apiUrl: string;
  /** Whether visitors and members find the community. */
  readonly communityOpen: boolean;
  readonly upload: {
    readonly mode: string;
    /** Bytes. */
    readonly maxsize: number;
    /** `*`, or extensions and types separated by commas. */
    readonly mimetype: string;
    readonly savename: string;
  };
}

/** A view of the shop as somebody else. */
export interface Viewing {
  readonly name: string;
  readonly until: number;
}

/** What this staff user may see: menu, permissions and site config. */
export interface StaffRules {
  readonly isLoaded: boolean;
  readonly menus: readonly MenuRule[];
  /** `<page path>/<action>`. */
  readonly nodes: ReadonlySet<string>;
  readonly siteConfig: SiteConfig | undefined;
  /** Whether a second factor must be set up before anything else. */
  readonly isSecondFactorDue: boolean;
  /** As whom the shop is seen, and until when (UTC epoch ms), while somebody looks as another one. */
  readonly viewing?: Viewing | undefined;
}

const none: StaffRules = { isLoaded: false, menus: [], nodes: new Set(), siteConfig: undefined, isSecondFactorDue: false };

/** Menu, permissions and site configuration of the signed-in staff user. */
export const useStaffRules = create<StaffRules>()(() => none);

/** The staff login form; the captcha fields are set when the server required one. */
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
  /** Identifies this browser, to distinguish it from strangers who guess passwords. Not a password; can be revoked. */
  readonly deviceToken?: string;
}

function deviceToken(): { readonly deviceToken?: string } {
  const kept = recall(storageKeys.rememberedPassword);
  return typeof kept === 'string' && /^[\w-]{1,64}$/.test(kept) ? { deviceToken: kept } : {};
}

const options = { isAnonymous: true, showError: false } as const;

/**
 * Signs a staff user in. Rejects with an `ApiError`; `request.captcha-required` means that a captcha is required, and one with a
 * second step (`secondStepOf`) that the second factor is.
 */
export async function signInStaff(credentials: Credentials): Promise<void> {
  const body = { ...credentials, ...deviceToken(), remember: credentials.keep };
  await enter(await call<SignedIn>('/admin/Index/login', body, options), credentials);
}

/** What a sign-in asks for after the right password: its challenge, and what the account can prove itself with here. */
interface SecondStep {
  readonly challenge: string;
  /** `app` and `passkey`; a recovery code is always accepted. */
  readonly kinds: readonly string[];
}

/** The second step that a sign-in was rejected with; undefined for another error. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  const { challenge, kinds } = error instanceof ApiError ? error.details : {};
  if (typeof challenge !== 'string') return undefined;
  return { challenge, kinds: Array.isArray(kinds) ? kinds.map(String) : [] };
}

type Who = Pick<Credentials, 'username' | 'keep'>;

/** The second step of a sign-in: a code of the app or a recovery code. Rejects with an `ApiError`. */
export async function proveSecondFactor(proof: { readonly challenge: string; readonly code: string }, who: Who): Promise<void> {
  await enter(await call<SignedIn>('/admin/Index/secondFactor', proof, options), who);
}

type Question = Parameters<typeof answerWithPasskey>[0];

/** The second step of a sign-in by a passkey. Rejects with an `ApiError`, or with a `PasskeyError` where the browser gave none. */
export async function proveByPasskey(challenge: string, who: Who): Promise<void> {
  const passkey = await answerWithPasskey(await call<Question>('/admin/Index/passkeyQuestion', { challenge }, options));
  await enter(await call<SignedIn>('/admin/Index/secondFactor', { challenge, passkey }, options), who);
}

async function enter(
  { adminInfo, deviceToken: device, ...pair }: SignedIn,
  credentials: Pick<Credentials, 'username' | 'keep'>,
): Promise<void> {
  // Stored before the session changes, or the first refresh could use the pair of an older session.
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
  readonly secondFactorDue?: true;
  readonly viewing?: Viewing;
}

/** Reads menu, permissions and site config; rejects with an `ApiError` that is not shown yet. */
export async function loadStaffRules(): Promise<void> {
  const index = await call<StaffIndex>('/admin/Index/index', undefined, { method: 'GET', showError: false });
  useAdminSession.setState(({ person }) => ({
    person: person && { ...person, ...index.adminInfo, ...tokensOf(person) },
  }));
  const { siteConfig, viewing, secondFactorDue: isSecondFactorDue = false } = index;
  const nodes = new Set(index.nodes ?? []);
  useStaffRules.setState({ isLoaded: true, menus: readMenus(index.menus), nodes, siteConfig, isSecondFactorDue, viewing });
}

/** Reads the rules again when the server says that a second factor is due; the shell then leads to it. */
export function followSecondFactor(): void {
  if (!useStaffRules.getState().isSecondFactorDue) void loadStaffRules().catch(() => undefined);
}

/**
 * Ends the session here and on the server; works even when the server cannot be reached. Drops the device token when the browser
 * is not remembered.
 */
export async function signOutStaff(): Promise<void> {
  const isForgotten = recall(storageKeys.keepLogin) === false;
  const body = isForgotten ? deviceToken() : {};
  if (isForgotten) remember(storageKeys.rememberedPassword, undefined);
  await call('/admin/Index/logout', body, { showError: false }).catch(() => undefined);
  await tokenStorages.admin.clear();
  forgetStaff();
}

/** Removes what was loaded for the signed-in staff user. */
export function forgetStaff(): void {
  forgetFailures();
  recentCalls.length = 0;
  useStaffRules.setState(none);
}
