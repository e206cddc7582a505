/**
 * The public entry point for pages of the member centre. They use neither antd nor the back office; architecture tests of this
 * entry point check it.
 */
export { ApiError } from '../http/api-error.ts';
export { assetUrl } from '../http/asset-url.ts';
export { useText } from '../i18n/text.ts';
export { useFormatters } from '../i18n/use-formatters.ts';
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
  Timeline,
  Toolbar,
} from '../layout/index.ts';
export { MoneyText } from '../resource/cells/money-text.tsx';
export { TimeText } from '../resource/cells/time-text.tsx';
export { useNow } from '../resource/values/clock.ts';
export { adoptMemberIndex, type MemberIndex } from '../session/member.ts';
export type { MemberInfo } from '../session/person.ts';
export { useMemberSession } from '../session/session-store.ts';
export { useGreetingOf } from '../shell/greeting.ts';
export { usePage, usePageSearch, usePageTitle } from '../tabs/page-context.ts';
export { PageLink } from '../tabs/page-link.tsx';
export { Avatar } from './avatar.tsx';
export { Entry } from './entry.tsx';
export { Card, CopyButton, State } from './cards.tsx';
export { RegionSelect } from './region-select.tsx';
export { BottomDrawer } from './bottom-drawer.tsx';
export { Failed, Loading, NothingYet } from './states.tsx';
export { type MemberList, useMemberCall, useMemberWrite, useMemberList, useMemberRow } from './use-member-call.ts';
