import { useFormatters } from '../i18n/use-formatters.ts';

/** Shows an amount in fen: the currency symbol and the cents are dimmed, zero cents the most. */
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
