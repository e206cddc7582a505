import { recentCalls, useFailures } from '@shopkeeper/api-client';
import { useTabs } from '@shopkeeper/shell/tabs';
import { currentLanguage } from '@shopkeeper/ui/i18n';
import { useUiConfig } from '@shopkeeper/ui/theme';
import { type Masks, mostCalls, type RecordedCall, type RecordedPage, recordedPage, shapeOf } from '../bug-report.domain.ts';
import { maskedAddress, maskedPage } from '../bug-report-masking.domain.ts';

/** The calls of the report itself are not of the page. */
export const ownPrefix = '/admin/studio/bug-report/';

export interface Collected {
  readonly address: string;
  readonly build: string;
  readonly recorded: RecordedPage;
}

type Recent = (typeof recentCalls)[number];

const codeOf = (reply: Recent['reply']): number => reply?.code ?? 0;

function errorOf({ reply }: Recent): string | null {
  const data = reply?.data;
  const isNamed = codeOf(reply) !== 1 && typeof data === 'object' && data !== null && 'error' in data;
  return isNamed && typeof data.error === 'string' ? data.error : null;
}

function recordedOf(one: Recent): RecordedCall {
  const { method, path, body, status, reply } = one;
  // A file is not kept.
  const sent = body instanceof FormData ? null : (body ?? null);
  const data = reply?.data ?? null;
  return { method, path, body: sent, status, code: codeOf(reply), error: errorOf(one), shape: shapeOf(data), data };
}

const readAheadMs = 3_000;
const fewest = 5;

/** The calls of a page with those that were made just before it was shown, because pages read ahead; else the last few of any. */
function callsOf(pathname: string): readonly Recent[] {
  const calls = recentCalls.filter(({ path }) => !path.startsWith(ownPrefix));
  const first = calls.find(({ page }) => page === pathname);
  if (!first) return calls.slice(-fewest);
  const isAhead = ({ at }: Recent): boolean => at <= first.at && at >= first.at - readAheadMs;
  return calls.filter((one) => one.page === pathname || isAhead(one));
}

/** The file of the build that the page loaded first. */
const buildOf = (): string =>
  /[^/]+$/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[0] ?? 'unknown';

/**
 * The last calls of the page shown and what it shows, masked. A call that cannot be repeated is left out.
 */
export function collectPage(masks: Masks): Collected {
  const { pathname, search } = window.location;
  const own = callsOf(pathname).map(recordedOf);
  const calls = own.filter((call) => recordedPage.shape.calls.safeParse([call]).success).slice(-mostCalls);
  const { tabs } = useTabs.getState();
  const state = {
    tabs: tabs.map((tab) => tab.path + tab.search).slice(0, 40),
    language: currentLanguage(),
    theme: useUiConfig.getState().isDark ? ('dark' as const) : ('light' as const),
    traceId: useFailures.getState().failures[0]?.traceId ?? null,
  };
  return { address: maskedAddress(pathname + search, masks), build: buildOf(), recorded: maskedPage({ calls, state }, masks) };
}
