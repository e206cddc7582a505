/** A follow-up as a calendar shows it. Instants are UTC epoch ms. */
export interface FollowUpDate {
  readonly id: number;
  readonly name: string;
  readonly company: string | null;
  readonly at: number;
  readonly changedAt: number;
}

const mostOctets = 75;

/** The octets of a character in UTF-8. */
function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** A text value of RFC 5545: backslash, semicolon, comma and line breaks are escaped, other control characters left out. */
export const escapedText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');

/** A content line of RFC 5545 in lines of at most 75 octets; no character is split, and every further line begins with a space. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > mostOctets) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** An instant in the form `20260302T040000Z`. */
export const calendarTime = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

const eventOf = ({ id, name, company, at, changedAt }: FollowUpDate): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:lead-${id}@shopkeeper`,
  `DTSTAMP:${calendarTime(changedAt)}`,
  `DTSTART:${calendarTime(at)}`,
  'DURATION:PT30M',
  `SUMMARY:${escapedText(company === null ? name : `${name} · ${company}`)}`,
  'END:VEVENT',
];

/** The calendar file (RFC 5545) of follow-ups. */
export const calendarFile = (dates: readonly FollowUpDate[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shopkeeper//Leads//EN',
    'CALSCALE:GREGORIAN',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...dates.flatMap(eventOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
