import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type ComponentRef, type ReactNode, useEffect, useRef } from 'react';
import type { EditorProps } from './kind.ts';

/** A date picker that opens immediately; years 1900 to 2100. */
export function DateEditor({ value, label, commit, cancel }: EditorProps<string>): ReactNode {
  const field = useRef<ComponentRef<typeof DatePicker>>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <DatePicker
      ref={field}
      className="gr-antd"
      size="small"
      variant="borderless"
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
