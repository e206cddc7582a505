import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { dayPresets } from './day-presets.ts';

const text = (key: string, params?: object) => (params ? `${key} ${Object.values(params).join()}` : key);
const rangesOn = (day: string) =>
  Object.fromEntries(
    dayPresets(text, dayjs(day)).map(({ label, value }) => [label, value.map((one) => one.format('MM-DD')).join(' ')]),
  );

describe('presets of date filters', () => {
  it('start weeks on Monday and end the ranges of the present today', () => {
    expect(rangesOn('2026-11-25')).toEqual({
      'filter.today': '11-25 11-25',
      'filter.yesterday': '11-24 11-24',
      'filter.this-week': '11-23 11-25',
      'filter.last-week': '11-16 11-22',
      'filter.this-month': '11-01 11-25',
      'filter.last-month': '10-01 10-31',
      'filter.last-days 7': '11-19 11-25',
      'filter.last-days 30': '10-27 11-25',
      'filter.last-days 90': '08-28 11-25',
    });
  });

  it('count a Sunday to the week before', () => {
    expect(rangesOn('2026-11-29')).toMatchObject({ 'filter.this-week': '11-23 11-29', 'filter.last-week': '11-16 11-22' });
  });
});
