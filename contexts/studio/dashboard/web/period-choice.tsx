import { usePageSearch } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { DayRange } from '@shopkeeper/admin-ui/list';
import { Segmented, Select } from 'antd';
import { useMemo } from 'react';
import { type Comparison, comparisons, spans, type Span } from '../dashboard.domain.ts';
import type { DashboardRequest, Range } from './overview.ts';

const isSpan = (text: string | null): text is Span => spans.some((span) => span === text);
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);
const isComparison = (text: string | null): text is Comparison => comparisons.some((one) => one === text);

/** What the address of the page says: saved dashboard, range and comparison. */
export function useDashboardRequest(): DashboardRequest {
  const [search] = usePageSearch();
  const [board, span, from, to, compare] = ['board', 'span', 'from', 'to', 'compare'].map((key) => search.get(key)) as [
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
  ];
  return useMemo(
    () => ({
      ...(board !== null && /^\d{1,15}$/.test(board) ? { board: Number(board) } : {}),
      ...(isSpan(span) ? { span } : {}),
      ...(isDay(from) && isDay(to) ? { from, to } : {}),
      ...(isComparison(compare) ? { compare } : {}),
    }),
    [board, span, from, to, compare],
  );
}

interface PeriodChoiceProps {
  readonly range: Range;
  readonly compare: Comparison;
  /** The comparison without which the address means it. */
  readonly usual: Comparison;
}

/** Chooses a span up to today, or any days, such as a calendar week or month, and what they are compared with. */
export function PeriodChoice({ range: { span, from, to }, compare, usual }: PeriodChoiceProps) {
  const text = useText('dashboard');
  const [search, setSearch] = usePageSearch();
  const board = search.get('board');
  const choose = (query: Readonly<Record<string, string>>, by = compare) =>
    setSearch(new URLSearchParams({ ...(board === null ? {} : { board }), ...query, ...(by === usual ? {} : { compare: by }) }), {
      replace: true,
    });
  const days = from !== undefined && to !== undefined ? ([from, to] as const) : null;
  return (
    <Stack row gap={10} wrap>
      <Segmented
        // A range of one's own is none of the spans.
        value={days ? '' : span}
        options={spans.map((value) => ({ value: String(value), label: text(`text.span.${value}`) }))}
        onChange={(value) => choose({ span: value })}
      />
      <DayRange
        label={text('text.days')}
        value={days}
        onChange={(next) => choose(next ? { from: next[0], to: next[1] } : { span })}
      />
      <Select<Comparison>
        aria-label={text('text.compareWith')}
        value={compare}
        options={comparisons.map((value) => ({ value, label: text(`text.compare.${value}`) }))}
        popupMatchSelectWidth={false}
        onChange={(by) => choose(days ? { from: days[0], to: days[1] } : { span }, by)}
      />
    </Stack>
  );
}
