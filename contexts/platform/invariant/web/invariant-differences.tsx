import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Text } from '@shopkeeper/ui/layout';
import { differenceOf, type InvariantView } from '../invariant-view.domain.ts';

/** The rows that contradict an invariant, each with what is kept and what follows from other rows. */
export function InvariantDifferences({ invariant }: { readonly invariant: InvariantView }) {
  const text = useText('invariant');
  const { money, number } = useFormatters();
  const { unit, statement, differences, found } = invariant;
  const shownValue = (value: string | null): string => {
    const size = differenceOf({ kept: value, computed: '0' });
    if (value === null || size === null || unit === 'text') return value ?? '–';
    if (unit === 'pieces') return number(size);
    const { sign, symbol, integer, cents } = money(size);
    return `${sign}${symbol}${integer}.${cents}`;
  };
  const isNumeric = unit !== 'text';
  const head = (
    <tr>
      <th>{text('text.record')}</th>
      <th className="end">{text('text.kept')}</th>
      <th className="end">{text('text.computed')}</th>
      {isNumeric && <th className="end">{text('text.difference')}</th>}
    </tr>
  );
  return (
    <div className="invariant-differences">
      <PlainTable head={head} label={text('text.differencesOf', { statement })}>
        {differences.map((row) => {
          const difference = differenceOf(row);
          return (
            <tr key={`${row.id} ${row.label}`}>
              <td>{row.path === null ? row.label : <PageLink to={row.path}>{row.label}</PageLink>}</td>
              <td className="end">{shownValue(row.kept)}</td>
              <td className="end">{shownValue(row.computed)}</td>
              {isNumeric && (
                <td className="end">
                  <Text color="bad" weight={600} numeric>
                    {difference === null ? '–' : shownValue(String(difference))}
                  </Text>
                </td>
              )}
            </tr>
          );
        })}
      </PlainTable>
      {found > differences.length && (
        <Text as="p" color="secondary" size={13} padding="8px 12px">
          {text('text.more', { shown: differences.length, count: number(found) })}
        </Text>
      )}
    </div>
  );
}
