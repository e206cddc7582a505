import { invalid, type Invalid, type Kind } from './kind.ts';

export const number: Kind<number> = {
  align: 'end',
  text: (value) => String(value),
  paint: (value, { column }) => (
    <>
      {thousands(value)}
      {column.unit && <span className="gr-unit">{column.unit}</span>}
    </>
  ),
  parse: (typed) => readNumber(typed),
};

/** Basis points, shown as a percentage. */
export const ratio: Kind<number> = {
  align: 'end',
  text: (value) => `${value / 100}%`,
  paint: (value) => (
    <>
      {value / 100}
      <span className="gr-percent">%</span>
    </>
  ),
  parse: (typed) => scaled(typed.replace(/[%\uff05]\s*$/, '')),
};

/** Formats a number with thousands separators. */
export function thousands(value: number): string {
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** Parses a decimal with at most two places into integer hundredths, without binary rounding errors. */
export function scaled(typed: string): number | null | Invalid {
  const plain = tidy(typed);
  if (plain === '') return null;
  const parts = /^([+-]?)(\d{1,13})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!parts) return invalid;
  const hundredths = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] === '-' ? -hundredths : hundredths;
}

function readNumber(typed: string): number | null | Invalid {
  const plain = tidy(typed);
  if (plain === '') return null;
  return /^[+-]?(\d{1,15}(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : invalid;
}

/** Normalises full-width digits and thousands separators, as they come from Chinese input methods and spreadsheets. */
function tidy(typed: string): string {
  return typed
    .replace(/[\uff10-\uff19\uff0e\uff0d]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[,\uff0c\s\u00a0]/g, '');
}
