import { ErrorState, useMay, useWrite } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { dayOf } from '@shopkeeper/resource/calendar';
import { PageLink, usePageSearch, usePageTitle } from '@shopkeeper/shell';
import { useLanguage, useText } from '@shopkeeper/ui/i18n';
import { ChevronLeft, ChevronRight } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { LeadSchedule } from '../lead-metrics.domain.ts';
import { atDay, beginOf, dayFrom, isMonth, monthFrom, weeksOf } from '../lead-month.domain.ts';
import { lead } from '../lead.resource.ts';
import { FollowUp, type Planned } from './follow-up.tsx';
import './lead-schedule.css';

const dateIn = (day: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

interface Moving {
  /** What is dragged now. */
  readonly dragged: Planned | null;
  /** Undefined for those who may not move follow-ups. */
  readonly move: ((one: Planned, day: string) => void) | undefined;
  onDrag(one: Planned | null): void;
}

interface DayProps extends Moving {
  readonly day: string;
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly planned: readonly Planned[];
}

/** A day with its follow-ups in their order. What is dragged can be dropped on it, unless that time has passed. */
function Day({ day, isOutside, isToday, planned, dragged, move, onDrag }: DayProps) {
  const language = useLanguage();
  const [isOver, setOver] = useState(false);
  const takes = dragged !== null && dayOf(dragged.at) !== day && atDay(dragged.at, day) > Date.now();
  const classes = [
    'lead-day',
    ...(isOutside ? ['outside'] : []),
    ...(isToday ? ['today'] : []),
    ...(planned.length ? [] : ['free']),
    ...(isOver && takes ? ['over'] : []),
  ];
  return (
    <li
      className={classes.join(' ')}
      data-day={day}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false);
        if (takes) move?.(dragged, day);
      }}
    >
      <h3>
        <span className="wide">{dateIn(day, language, { day: 'numeric' })}</span>
        <span className="narrow">{dateIn(day, language, { month: 'long', day: 'numeric', weekday: 'short' })}</span>
      </h3>
      {planned.length > 0 && (
        <ul>
          {planned.map((one) => (
            <FollowUp key={one.id} one={one} move={move && ((to) => move(one, to))} onDrag={onDrag} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface MonthProps {
  readonly month: string;
  readonly move: Moving['move'];
  readonly result: readonly Planned[];
}

/** The days of a month, week by week; on a phone those with follow-ups only. */
function Month({ month, move, result }: MonthProps) {
  const text = useText('lead');
  const language = useLanguage();
  const [dragged, setDragged] = useState<Planned | null>(null);
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
          <Day
            key={day}
            {...{ day, dragged, move }}
            isOutside={!day.startsWith(month)}
            isToday={day === today}
            planned={byDay.get(day) ?? []}
            onDrag={setDragged}
          />
        ))}
      </ol>
      <Text as="p" color="muted" size={13} margin="8px 0 0">
        {result.length === 0 ? text('text.no-schedule') : move ? text('text.schedule-hint') : null}
      </Text>
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
  const body = { from: beginOf(days[0] ?? `${month}-01`), until: beginOf(dayFrom(days.at(-1) ?? `${month}-28`, 1)) };
  const { data, error, refetch } = useCall<LeadSchedule>(`${lead.prefix}schedule`, body);
  const may = useMay();
  const write = useWrite({ refreshes: [lead.prefix] });
  const move = ({ id, version, at }: Planned, day: string) =>
    write.mutate({ path: `${lead.prefix}reschedule`, body: { id, version, nextFollowAt: atDay(at, day) } });
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
        <Month month={month} result={data.result} move={may('reschedule', lead.page) ? move : undefined} />
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
