import { lazyPart } from '@shopkeeper/ui';
import { invalid, type Kind } from './kind.ts';

const DateEditor = lazyPart(async () => (await import('./date-editor.tsx')).DateEditor);

/** A UTC instant in epoch ms: short in the cell, in full in the tooltip and on the clipboard. */
export const time: Kind<number> = {
  text: (value, { formats }) => formats.timeFull(value),
  paint: (value, { formats }) => {
    const { day, hour } = formats.time(value);
    return (
      <span className="gr-main" data-tip={formats.timeFull(value)}>
        {day}
        <span className="gr-hour">{hour}</span>
      </span>
    );
  },
  parse: (typed, { formats }) => (typed.trim() === '' ? null : (formats.readTime(typed.trim()) ?? invalid)),
};

/** A date as 'YYYY-MM-DD'. Also parses slashes, dots and single digits, as spreadsheets write them. */
export const date: Kind<string> = {
  text: (value) => value,
  paint: (value, { formats }) => formats.date(value),
  parse: (typed) => (typed.trim() === '' ? null : (isoDate(typed.trim()) ?? invalid)),
  Editor: (props) => <DateEditor {...props} />,
  ownKeys: true,
};

function isoDate(typed: string): string | null {
  const parts = /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?$/.exec(typed);
  if (!parts) return null;
  const [, year = '', month = '', day = ''] = parts;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso) ? iso : null;
}
