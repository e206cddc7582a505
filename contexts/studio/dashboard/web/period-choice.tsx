import { usePageSearch } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { DayRange } from '@shopkeeper/admin-ui/list';
import { Segmented, Select } from 'antd';
import { useMemo } from 'react';
import { type Comparison, comparisons, spans, type Span } from '../dashboard.domain.ts';
import type { Range } from './overview.ts';

const isSpan = (text: string | null): text is Span => spans.some((span) => span === text);
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The range in the address of the page; the last 30 days by default. */
export function useRange(): Range {
  const [search] = usePageSearch();
  const [span, from, to] = [search.get('span'), search.get('from'), search.get('to')];
  return useMemo(
    () => ({ span: isSpan(span) ? span : 'days30', ...(isDay(from) && isDay(to) ? { from, to } : {}) }),
    [span, from, to],
  );
}

const isComparison = (text: string | null): text is Comparison => comparisons.some((one) => one === text);

/** What the range in the address is compared with; the period before it by default. */
export function useComparison(): Comparison {
  const [search] = usePageSearch();
  const compare = search.get('compare');
  return isComparison(compare) ? compare : 'previous';
}

interface PeriodChoiceProps {
  readonly range: Range;
  readonly compare: Comparison;
}

/** Chooses a span up to today, or any days, such as a calendar week or month, and what they are compared with. */
export function PeriodChoice({ range: { span, from, to }, compare }: PeriodChoiceProps) {
  const text = useText('dashboard');
  const [, setSearch] = usePageSearch();
  const choose = (query: Readonly<Record<string, string>>, by = compare) =>
    setSearch(new URLSearchParams({ ...query, ...(by === 'previous' ? {} : { compare: by }) }), { replace: true });
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
