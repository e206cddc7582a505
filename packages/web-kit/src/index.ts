/**
 * The public entry point for pages and modules. The browser entry uses `@shopkeeper/web-kit/shell`, which does not load antd.
 */
export { ApiError, isSilent } from './http/api-error.ts';
export { assetUrl } from './http/asset-url.ts';
export { apiUrl, call, type CallOptions } from './http/calls.ts';
export { randomId } from './http/random-id.ts';
export { queryClient, type ReadOptions, refreshReads, useCall, useMutationCall, type WriteOptions } from './http/query.ts';
export type { Formatters, MoneyParts, TimeParts } from './i18n/formatters.ts';
export { currentLanguage, titleOfKey, titleText, type Translate, useText, useTexts } from './i18n/text.ts';
export { useFormatters } from './i18n/use-formatters.ts';
export {
  type BoxProps,
  Columns,
  type DescriptionItem,
  DescriptionList,
  Disclosure,
  Panel,
  PlainButton,
  PlainTable,
  Stack,
  Stat,
  StatusDot,
  Text,
  type TextColor,
  Thumbnail,
  type TimelineEntry,
  Toolbar,
} from './layout/index.ts';
export { lazyPart } from './lazy-part.tsx';
export { showLoadingOverlay } from './progress/loading-overlay.ts';
export type { AdminInfo, MemberInfo } from './session/person.ts';
export { useAdminSession, useMemberSession } from './session/session-store.ts';
export { loadStaffRules, useStaffRules } from './session/staff.ts';
export { recall, remember, storageKeys } from './session/storage-keys.ts';
export { greetingKey, useGreeting } from './shell/greeting.ts';
export type { HeaderWidget, ScreenDef, WebContext } from './shell/modules.ts';
export { Allowed, useMay, useMayOpen } from './shell/allowed.tsx';
export { MenuIcon } from './shell/menu-icon.tsx';
export { useFocusBack } from './shell/use-focus-back.ts';
export { type Notices, useNotices } from './shell/use-notices.ts';
export { usePhone } from './shell/use-phone.ts';
export { useUnsaved } from './tabs/dirty.ts';
export { type Page, useOverlay, usePage, usePageSearch, usePageTitle } from './tabs/page-context.ts';
export { PageLink } from './tabs/page-link.tsx';
export { paletteOf } from './theme/css-variables.ts';
export { modeOf, type UiConfig, useUiConfig } from './theme/ui-config.ts';
