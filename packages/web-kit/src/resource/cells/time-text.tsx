import { useFormatters } from '../../i18n/use-formatters.ts';

/** An instant, short: "Today 18:20"; in full on hover. */
export function TimeText({ at }: { readonly at: number }) {
  const format = useFormatters();
  const { day, clock } = format.timeShort(at, Date.now());
  return (
    <time className="rs-time" dateTime={new Date(at).toISOString()} title={format.time(at)}>
      {day}
      <span>{clock}</span>
    </time>
  );
}
