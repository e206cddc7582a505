import type { Formatters } from '@shopkeeper/ui/i18n';

/** An instant (UTC epoch ms) as a date-time input takes it: `YYYY-MM-DDTHH:mm` in the time zone of the user. */
export const minuteText = ({ time }: Pick<Formatters, 'time'>, at: number): string => time(at).slice(0, 16).replace(' ', 'T');
