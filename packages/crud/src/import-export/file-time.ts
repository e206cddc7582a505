const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, hourCycle: 'h23', ...parts });
  formats.set(timeZone, made);
  return made;
}

/** Formats an instant (UTC epoch ms) as `2026-11-20 18:30:00` in a time zone. */
export const wallClock = (at: number, timeZone: string): string => formatOf(timeZone).format(at).replace(',', '');

const shape = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Parses a local time of a time zone into an instant; ISO text with an offset uses its own offset. Null for anything else. */
export function instantOf(text: string, timeZone: string): number | null {
  if (/[zZ]$|[+-]\d{2}:\d{2}$/.test(text)) return Number.isNaN(Date.parse(text)) ? null : Date.parse(text);
  const [, ...parts] = shape.exec(text.replaceAll('/', '-')) ?? [];
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  if (year === undefined || month === undefined || day === undefined) return null;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  if (new Date(asUtc).getUTCDate() !== day || new Date(asUtc).getUTCMonth() !== month - 1) return null;
  const shift = (at: number): number => Date.parse(`${wallClock(at, timeZone).replace(' ', 'T')}Z`) - at;
  // The offset is looked up near the instant first, then corrected once, so that it is the offset of the instant itself.
  return asUtc - shift(asUtc - shift(asUtc));
}
