import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { firstDay, lastDay } from '../inputs/time-inputs.tsx';
import { useResourceText } from '../texts/resource-text.ts';
import { dayPresets } from './day-presets.ts';

interface DayRangeProps {
  readonly label: string;
  /** The first and the last day, `YYYY-MM-DD`; null for none. */
  readonly value: readonly [string, string] | null;
  onChange(days: readonly [string, string] | null): void;
}

/** Picks a range of days; offers calendar weeks and months. */
export function DayRange({ label, value, onChange }: DayRangeProps) {
  const text = useResourceText();
  return (
    <DatePicker.RangePicker
      aria-label={label}
      // Otherwise Tab does not leave an empty field: the first input takes the focus back.
      allowEmpty={[true, true]}
      minDate={firstDay}
      maxDate={lastDay}
      presets={dayPresets(text)}
      value={value && [dayjs(value[0]), dayjs(value[1])]}
      onChange={(days) => {
        const [from, to] = days ?? [];
        onChange(from && to ? [from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')] : null);
      }}
    />
  );
}
