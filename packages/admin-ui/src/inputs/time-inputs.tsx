import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { controlProps, type InputProps } from './input.ts';

/** The range of dates that can be picked. */
export const firstDay = dayjs('1900-01-01');
export const lastDay = dayjs('2100-12-31').endOf('day');

/** A date without a time: `YYYY-MM-DD`. */
export function DateInput(props: InputProps<'date'>) {
  return (
    <DatePicker
      {...controlProps(props)}
      className="rs-wide"
      value={props.value === null ? null : dayjs(props.value)}
      minDate={firstDay}
      maxDate={lastDay}
      allowClear={props.field.nullable}
      onChange={(next) => props.onChange(next === null ? null : next.format('YYYY-MM-DD'))}
    />
  );
}

/** An instant, picked in the user's time zone and stored as UTC epoch ms. */
export function TimeInput(props: InputProps<'time'>) {
  return (
    <DatePicker
      {...controlProps(props)}
      className="rs-wide"
      showTime={{ defaultOpenValue: dayjs('00:00:00', 'HH:mm:ss') }}
      format="YYYY-MM-DD HH:mm:ss"
      value={props.value === null ? null : dayjs(props.value)}
      minDate={firstDay}
      maxDate={lastDay}
      allowClear={props.field.nullable}
      onChange={(next) => props.onChange(next === null ? null : next.valueOf())}
    />
  );
}
