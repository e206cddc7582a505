/** The public entry point of the browser entry: it does not load antd. Pages use the package's main entry point. */
export { ApiError } from '../http/api-error.ts';
export { assetUrl } from '../http/asset-url.ts';
export { apiUrl, call } from '../http/calls.ts';
export { useWaitingNotices, takeWaitingNotices, type Notice } from '../http/notices.ts';
export { randomId } from '../http/random-id.ts';
export { type LoadTexts, setLanguage, type Texts, useLanguage, useText } from '../i18n/text.ts';
export type { MemberCredentials, MemberRegistration } from '../session/member.ts';
export { useAdminSession, useMemberSession } from '../session/session-store.ts';
export { type Credentials } from '../session/staff.ts';
export { recall, storageKeys } from '../session/storage-keys.ts';
export { type UiConfig, useUiConfig } from '../theme/ui-config.ts';
export { BrandMark } from './brand.tsx';
export { createShop, type ShopOptions } from './create-shop.tsx';
export type { HeaderWidget, ScreenDef, WebContext } from './modules.ts';
export type { PlainPage, PlainPages } from './routes.tsx';
export { type MemberWaysIn, useMemberSignIn, useStaffSignIn } from './use-sign-in.ts';
