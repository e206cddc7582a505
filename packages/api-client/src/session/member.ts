import { create } from 'zustand';
import { call, tokenStorages } from '../http/calls.ts';
import type { MemberInfo } from '../tokens/person.ts';
import { useMemberSession } from '../tokens/session-store.ts';
import type { SiteConfig } from './staff.ts';
import { remember, storageKeys } from '@shopkeeper/ui/theme';

/** An entry of the member's menu. */
export interface MemberMenu {
  readonly path: string;
  /** A lucide name in kebab-case. */
  readonly icon: string;
  /** An i18n key. */
  readonly title: string;
}

/** The menu and site config that the member's area shows around its pages. */
export interface MemberRules {
  readonly isLoaded: boolean;
  readonly menus: readonly MemberMenu[];
  readonly siteConfig: SiteConfig | undefined;
}

const none: MemberRules = { isLoaded: false, menus: [], siteConfig: undefined };

/** The pages and the site configuration of the signed-in member. */
export const useMemberRules = create<MemberRules>()(() => none);

/** The member's login form; the captcha fields are set when the server required one. */
export interface MemberCredentials {
  readonly username: string;
  readonly password: string;
  readonly keep: boolean;
  readonly captchaId?: string;
  readonly captchaInfo?: string;
}

/** The member's registration form. */
export interface MemberRegistration extends MemberCredentials {
  readonly mobile?: string;
}

interface SignedIn {
  readonly token: string;
  readonly refreshToken: string;
  readonly memberInfo: MemberInfo;
}

/** A code that was sent to an address of the member, in place of name and password. */
export interface MemberCode {
  readonly code: string;
  readonly keep: boolean;
  /** The address of the code: one of both. */
  readonly mobile?: string;
  readonly email?: string;
  /** Which account is meant, where several have the address. */
  readonly username?: string;
}

async function enter(path: string, who: MemberCredentials | MemberCode): Promise<void> {
  const options = { audience: 'member', isAnonymous: true, showError: false } as const;
  const { memberInfo, token, refreshToken } = await call<SignedIn>(path, who, options);
  // Stored before the session changes, or the first refresh could use the pair of an older session.
  await tokenStorages.member.set({ token, refreshToken });
  remember(storageKeys.keepMember, who.keep);
  remember(storageKeys.rememberedMember, who.keep ? (who.username ?? memberInfo.username) : undefined);
  forgetMember();
  useMemberSession.setState({ person: { ...memberInfo, token, refreshToken } });
}

/** Signs a member in. Rejects with an `ApiError`; `request.captcha-required` means that a captcha is required. */
export const signInMember = (who: MemberCredentials): Promise<void> => enter('/api/User/login', who);

/** Signs a member in with a code. Rejects with an `ApiError`; `verification.several-accounts` lists the accounts to choose from. */
export const signInMemberByCode = (who: MemberCode): Promise<void> => enter('/api/User/codeLogin', who);

/** Registers a member and signs them in. Rejects with an `ApiError` whose fields describe the issues. */
export const registerMember = (who: MemberRegistration): Promise<void> => enter('/api/User/register', who);

/** The reply of `GET /api/User/index`. */
export interface MemberIndex {
  readonly memberInfo: Omit<MemberInfo, 'token' | 'refreshToken'>;
  readonly menus: readonly MemberMenu[];
  readonly siteConfig: SiteConfig;
}

/** Stores the server's data about the signed-in member. */
export function adoptMemberIndex({ memberInfo, menus, siteConfig }: MemberIndex): void {
  useMemberSession.setState(({ person }) => ({
    person: person && { ...person, ...memberInfo, token: person.token, refreshToken: person.refreshToken },
  }));
  useMemberRules.setState({ isLoaded: true, menus, siteConfig });
}

/** Reads menu and site config; rejects with an `ApiError` that is not shown yet. */
export async function loadMemberRules(): Promise<void> {
  const options = { audience: 'member', method: 'GET', showError: false } as const;
  adoptMemberIndex(await call<MemberIndex>('/api/User/index', undefined, options));
}

/** Reads what the frame shows to visitors: the name of the shop and where its pictures are. */
export async function loadVisitorRules(): Promise<void> {
  const options = { audience: 'member', method: 'GET', isAnonymous: true, showError: false } as const;
  const siteConfig = await call<SiteConfig>('/api/common/home', undefined, options);
  useMemberRules.setState({ isLoaded: false, menus: [], siteConfig });
}

/** Ends the session here and on the server; works even when the server cannot be reached. */
export async function signOutMember(): Promise<void> {
  const options = { audience: 'member', showError: false } as const;
  await call('/api/User/logout', {}, options).catch(() => undefined);
  await tokenStorages.member.clear();
  forgetMember();
}

/** Removes what was loaded for the signed-in member. */
export function forgetMember(): void {
  useMemberRules.setState(none);
}
