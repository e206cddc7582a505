import type { Language } from '@shopkeeper/resource/schema';

/** The parts of an amount, so that a screen can dim repeated ones. */
export interface MoneyParts {
  readonly sign: '' | '-';
  readonly symbol: string;
  /** With thousands separators: `1,284,319`. */
  readonly integer: string;
  /** Two digits: `00`. */
  readonly cents: string;
}

/** The parts of an instant: the day as a label or date, and the clock time. */
export interface TimeParts {
  readonly day: string;
  readonly clock: string;
}

export interface DayLabels {
  readonly today: string;
  readonly yesterday: string;
}

/** Formats numbers and instants in one language. Pure: the current time is an argument; the time zone is the user's. */
export interface Formatters {
  /** @param fen integer fen of the currency (default CNY) */
  money(fen: number, currency?: string): MoneyParts;
  moneyText(fen: number, currency?: string): string;
  /**
   * `yyyy-mm-dd hh:MM:ss`.
   * @param instant UTC epoch ms, or seconds when it has ten digits or fewer
   */
  time(instant: number): string;
  /** The day relative to `now` (today, yesterday, 11-20, 2025-11-20) and `hh:MM`. */
  timeShort(instant: number, now: number): TimeParts;
  /** `YYYY-MM-DD` of an instant in the user's time zone. */
  date(instant: number): string;
  /** @param basisPoints 7160 prints 71.6% */
  ratio(basisPoints: number): string;
  number(value: number): string;
}

const lastTenDigits = 9_999_999_999;

export function createFormatters(language: Language, labels: DayLabels): Formatters {
  const locale = language === 'en' ? 'en' : 'zh-CN';
  const plain = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });

  function money(fen: number, currency = 'CNY'): MoneyParts {
    const whole = Math.trunc(Math.abs(fen) / 100);
    const cents = String(Math.abs(fen) % 100).padStart(2, '0');
    return { sign: fen < 0 ? '-' : '', symbol: symbolOf(currency), integer: plain.format(whole), cents };
  }

  function timeShort(instant: number, now: number): TimeParts {
    const at = asDate(instant);
    const day = dayOf(at);
    const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
    const today = asDate(now);
    if (day === dayOf(today)) return { day: labels.today, clock };
    if (day === dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)))
      return { day: labels.yesterday, clock };
    return { day: at.getFullYear() === today.getFullYear() ? day.slice(5) : day, clock };
  }

  return {
    money,
    moneyText: (fen, currency) => {
      const { sign, symbol, integer, cents } = money(fen, currency);
      return `${sign}${symbol}${integer}.${cents}`;
    },
    time: (instant) => {
      const at = asDate(instant);
      return `${dayOf(at)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
    },
    timeShort,
    date: (instant) => dayOf(asDate(instant)),
    ratio: (basisPoints) => percent.format(basisPoints / 10_000),
    number: (value) => plain.format(value),
  };
}

function asDate(instant: number): Date {
  return new Date(Math.abs(instant) <= lastTenDigits ? instant * 1_000 : instant);
}

function dayOf(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const symbols = new Map<string, string>([['CNY', '¥']]);

function symbolOf(currency: string): string {
  const known = symbols.get(currency);
  if (known) return known;
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  symbols.set(currency, symbol);
  return symbol;
}
