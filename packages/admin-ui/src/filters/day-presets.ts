import dayjs, { type Dayjs } from 'dayjs';
import type { useResourceText } from '../texts/resource-text.ts';

interface DayPreset {
  readonly label: string;
  readonly value: [Dayjs, Dayjs];
}

/** The ranges of days that date filters offer: single days, weeks from Monday, months, and the last days up to today. */
export function dayPresets(text: ReturnType<typeof useResourceText>, today: Dayjs = dayjs()): DayPreset[] {
  const monday = today.subtract((today.day() + 6) % 7, 'day');
  const first = today.startOf('month');
  const yesterday = today.subtract(1, 'day');
  const last = (days: number): DayPreset => ({
    label: text('filter.last-days', { days }),
    value: [today.subtract(days - 1, 'day'), today],
  });
  return [
    { label: text('filter.today'), value: [today, today] },
    { label: text('filter.yesterday'), value: [yesterday, yesterday] },
    { label: text('filter.this-week'), value: [monday, today] },
    { label: text('filter.last-week'), value: [monday.subtract(7, 'day'), monday.subtract(1, 'day')] },
    { label: text('filter.this-month'), value: [first, today] },
    { label: text('filter.last-month'), value: [first.subtract(1, 'month'), first.subtract(1, 'day')] },
    last(7),
    last(30),
    last(90),
  ];
}
