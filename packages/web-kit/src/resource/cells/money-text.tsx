import { useFormatters } from '../../i18n/use-formatters.ts';

/** An amount of integer fen: the sign of the currency is dimmed, and so are cents, most of all when there are none. */
export function MoneyText({ fen, currency }: { readonly fen: number; readonly currency?: string }) {
  const { sign, symbol, integer, cents } = useFormatters().money(fen, currency);
  return (
    <span className="rs-money">
      <span className="symbol">
        {sign === '-' ? '\u2212' : ''}
        {symbol}
      </span>
      {integer}
      <span className={cents === '00' ? 'cents none' : 'cents'}>.{cents}</span>
    </span>
  );
}
