import { useFormatters } from '../i18n/use-formatters.ts';
import { useNow } from './clock.ts';

/** Shows an instant in short form ("Today 18:20"), in full on hover. */
export function TimeText({ at }: { readonly at: number }) {
  const format = useFormatters();
  const now = useNow();
  const { day, clock } = format.timeShort(at, now);
  return (
    <time className="rs-time" dateTime={new Date(at).toISOString()} title={format.time(at)}>
      {day}
      <span>{clock}</span>
    </time>
  );
}
