import { ErrorState } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { titleText, useFormatters, useText, useTexts } from '@shopkeeper/ui/i18n';
import { PlainTable, Text } from '@shopkeeper/ui/layout';
import { type DictionaryUses, mostCounted } from '../dictionary-uses.domain.ts';
import { dictionary } from '../dictionary.resource.ts';

/** Which fields take their values from a dictionary, and how many records have one. */
export function DictionaryUsesList({ id }: { readonly id: number }) {
  const text = useText('dictionary');
  const { data, error, refetch } = useCall<DictionaryUses>(`${dictionary.prefix}uses`, { id });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Section title={text('text.uses')}>
      {data.uses.length === 0 ? <Text color="muted">{text('text.noUses')}</Text> : <Uses uses={data.uses} />}
    </Section>
  );
}

function Uses({ uses }: Pick<DictionaryUses, 'uses'>) {
  const text = useText('dictionary');
  const { number } = useFormatters();
  const words = useTexts([...new Set(uses.map(({ field }) => field.slice(0, field.indexOf(':'))))]);
  const countText = (count: number): string =>
    count < mostCounted ? number(count) : text('text.usedMore', { count: number(mostCounted) });
  return (
    <PlainTable
      label={text('text.uses')}
      head={
        <tr>
          <th>{text('text.usedField')}</th>
          <th className="end">{text('text.usedCount')}</th>
        </tr>
      }
    >
      {uses.map(({ title, field, page, count }) => (
        <tr key={field}>
          <td>
            <PageLink className="ly-link" to={page}>
              {titleText(title)}
            </PageLink>{' '}
            · {words?.(field) ?? ''}
          </td>
          <td className="end">{countText(count)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
