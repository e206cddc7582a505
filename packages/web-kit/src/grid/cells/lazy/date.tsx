import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { EditorProps } from '../kind.ts';

/** A calendar, open at once; years 1900 to 2100. */
export default function DateEditor({ value, label, commit, cancel }: EditorProps<string>): ReactNode {
  return (
    <DatePicker
      className="gr-antd"
      size="small"
      variant="borderless"
      autoFocus
      defaultOpen
      aria-label={label}
      minDate={dayjs('1900-01-01')}
      maxDate={dayjs('2100-12-31')}
      {...(value ? { defaultValue: dayjs(value) } : {})}
      onChange={(day) => commit(day ? day.format('YYYY-MM-DD') : null, 'stay')}
      onOpenChange={(open) => !open && queueMicrotask(cancel)}
    />
  );
}
