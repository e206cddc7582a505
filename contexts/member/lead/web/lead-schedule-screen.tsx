import { ErrorState } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { dayOf, localTime, startOfDay } from '@shopkeeper/resource/calendar';
import { PageLink, usePageSearch, usePageTitle } from '@shopkeeper/shell';
import { useLanguage, useText } from '@shopkeeper/ui/i18n';
import { ChevronLeft, ChevronRight } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Skeleton } from 'antd';
import type { LeadSchedule } from '../lead-metrics.domain.ts';
import { isMonth, monthFrom, weeksOf } from '../lead-month.domain.ts';
import { lead } from '../lead.resource.ts';
import './lead-schedule.css';

type Planned = LeadSchedule['result'][number];

/** The instant at which a day begins in the shop. */
const beginOf = (day: string): number => startOfDay(Date.parse(`${day}T04:00:00Z`));
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const dateIn = (day: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

interface DayProps {
  readonly day: string;
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly planned: readonly Planned[];
}

/** A day with its follow-ups in their order; each leads to its lead. */
function Day({ day, isOutside, isToday, planned }: DayProps) {
  const language = useLanguage();
  const classes = [
    'lead-day',
    ...(isOutside ? ['outside'] : []),
    ...(isToday ? ['today'] : []),
    ...(planned.length ? [] : ['free']),
  ];
  return (
    <li className={classes.join(' ')} {...(isToday ? { 'aria-current': 'date' as const } : {})}>
      <h3>
        <span className="wide">{dateIn(day, language, { day: 'numeric' })}</span>
        <span className="narrow">{dateIn(day, language, { month: 'long', day: 'numeric', weekday: 'short' })}</span>
      </h3>
      {planned.length > 0 && (
        <ul>
          {planned.map(({ id, name, company, at, owner }) => (
            <li key={id}>
              <PageLink className="ly-link" to={`${lead.page}/${id}`} title={[name, company, owner].filter(Boolean).join(' · ')}>
                <time dateTime={new Date(at).toISOString()}>{localTime(at).slice(11, 16)}</time> {name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface MonthProps {
  readonly month: string;
  readonly result: readonly Planned[];
}

/** The days of a month, week by week; on a phone those with follow-ups only. */
function Month({ month, result }: MonthProps) {
  const text = useText('lead');
  const language = useLanguage();
  const byDay = new Map<string, Planned[]>();
  for (const one of result) byDay.set(dayOf(one.at), [...(byDay.get(dayOf(one.at)) ?? []), one]);
  const weeks = weeksOf(month);
  const today = dayOf(Date.now());
  return (
    <>
      <div className="lead-weekdays" aria-hidden>
        {weeks[0]?.map((day) => (
          <span key={day}>{dateIn(day, language, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className="lead-month">
        {weeks.flat().map((day) => (
          <Day key={day} day={day} isOutside={!day.startsWith(month)} isToday={day === today} planned={byDay.get(day) ?? []} />
        ))}
      </ol>
      {result.length === 0 && (
        <Text as="p" color="muted">
          {text('text.no-schedule')}
        </Text>
      )}
    </>
  );
}

/** The follow-ups of a month by day, beside the board and the calendar file. */
export function LeadScheduleScreen() {
  const text = useText('lead');
  const language = useLanguage();
  usePageTitle(text('text.schedule-title'));
  const [search, setSearch] = usePageSearch();
  const given = search.get('month');
  const now = dayOf(Date.now()).slice(0, 7);
  const month = isMonth(given) ? given : now;
  const days = weeksOf(month).flat();
  const body = { from: beginOf(days[0] ?? `${month}-01`), until: beginOf(nextDay(days.at(-1) ?? `${month}-28`)) };
  const { data, error, refetch } = useCall<LeadSchedule>(`${lead.prefix}schedule`, body);
  const show = (next: string) => setSearch(new URLSearchParams({ month: next }), { replace: true });
  return (
    <article className="lead-page">
      <Stack row justify="space-between" gap={12} align="center" className="lead-head">
        <Text as="h1" size={20} weight={600} margin="0">
          {text('text.schedule-title')}
        </Text>
        <PageLink className="ly-link" to={lead.page}>
          {text('text.to-list')}
        </PageLink>
      </Stack>
      <Stack row gap={8} align="center" className="lead-months">
        <Button
          aria-label={text('text.month-before')}
          icon={<ChevronLeft size={16} />}
          onClick={() => show(monthFrom(month, -1))}
        />
        <Text as="h2" size={15} weight={600} margin="0" aria-live="polite">
          {dateIn(`${month}-01`, language, { year: 'numeric', month: 'long' })}
        </Text>
        <Button
          aria-label={text('text.month-after')}
          icon={<ChevronRight size={16} />}
          onClick={() => show(monthFrom(month, 1))}
        />
        {month !== now && <Button onClick={() => show(now)}>{text('text.this-month')}</Button>}
      </Stack>
      {data ? (
        <Month month={month} result={data.result} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
      {data?.isMore && (
        <Text as="p" color="secondary" size={13}>
          {text('text.schedule-more')}
        </Text>
      )}
    </article>
  );
}
