import type { CommandPreviewProps } from '@shopkeeper/admin-ui/list';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainTable, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { mayReprice, priceDirections, priceRoundings, repriced, type Repricing } from '../reprice.domain.ts';

const shownRows = 50;

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const changeOf = (draft: CommandPreviewProps['draft']): Repricing => ({
  direction: priceDirections.find((one) => one === draft['direction']) ?? 'raise',
  shareBp: numberOr(draft['shareBp']),
  amount: numberOr(draft['amount']),
  rounding: priceRoundings.find((one) => one === draft['rounding']) ?? 'fen',
});

/** Prices of a row: those of its SKUs where they are known, else the lowest and the highest. */
function pricesIn(row: CommandPreviewProps['rows'][number]): readonly number[] {
  const { skus, priceMin, priceMax } = row;
  if (Array.isArray(skus)) return [...new Set(skus.map(({ priceAmount }) => Number(priceAmount)))].toSorted((a, b) => a - b);
  return [...new Set([Number(priceMin), Number(priceMax)])];
}

function Range({ prices }: { readonly prices: readonly number[] }) {
  const [low = 0] = prices;
  const high = prices.at(-1) ?? low;
  return (
    <>
      <MoneyText fen={low} />
      {high > low && (
        <>
          {' – '}
          <MoneyText fen={high} />
        </>
      )}
    </>
  );
}

/** The old and the new prices of the products that a price change is for. */
export function RepricePreview({ rows, draft, total }: CommandPreviewProps) {
  const text = useText('product');
  const change = changeOf(draft);
  if (!change.shareBp && !change.amount && change.rounding === 'fen') return null;
  const listed = rows.slice(0, shownRows);
  return (
    <>
      <PlainTable
        label={text('text.pricePreview')}
        maxHeight="32vh"
        head={
          <tr>
            <th>{text('field.name')}</th>
            <th className="end">{text('text.priceBefore')}</th>
            <th className="end">{text('text.priceAfter')}</th>
          </tr>
        }
      >
        {listed.map((row) => {
          const prices = pricesIn(row);
          const may = mayReprice(
            prices.map((priceAmount) => ({ priceAmount })),
            change,
          );
          return (
            <tr key={row.id}>
              <td>{String(row['name'])}</td>
              <td className="end">
                <Range prices={prices} />
              </td>
              <td className="end">
                {may === true ? (
                  <b>
                    <Range prices={prices.map((price) => repriced(price, change))} />
                  </b>
                ) : (
                  <StatusBadge color="warn" shape="bang">
                    {text(`error.${may.errorCode.split('.')[1] ?? ''}`)}
                  </StatusBadge>
                )}
              </td>
            </tr>
          );
        })}
      </PlainTable>
      {total > listed.length && (
        <Text as="p" color="muted" size={12.5} margin="8px 0 0">
          {text('text.previewRest', { count: total - listed.length })}
        </Text>
      )}
    </>
  );
}
