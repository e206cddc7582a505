import { useCall } from '@shopkeeper/api-client';
import { ErrorState, noLabels } from '@shopkeeper/admin-ui';
import { FieldValue } from '@shopkeeper/admin-ui/detail';
import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { Overlaps } from '../price-list-views.domain.ts';
import { priceList } from '../price-list.resource.ts';

/** The lists that have prices for the same SKUs and can be in force for one buyer at one instant. */
export function OverlapList({ id }: { readonly id: number }) {
  const text = useText('price-list');
  const { number } = useFormatters();
  const { data, error, refetch } = useCall<Overlaps>(`${priceList.prefix}overlaps`, { id });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return null;
  if (data.result.length === 0) return <Text color="muted">{text('text.noOverlaps')}</Text>;
  return (
    <>
      <Text as="p" size={13} color="warn" margin="0 0 8px">
        {text('text.overlapHint')}
      </Text>
      <Stack as="ul" divided>
        {data.result.map((one) => (
          <Stack as="li" key={one.id} gap={2} padding="8px 0">
            <span>
              <PageLink to={`${priceList.page}/${one.id}`}>{one.name}</PageLink>{' '}
              <FieldValue resource={priceList} name="status" value={one.status} labels={noLabels} />
            </span>
            <Text as="small" color="muted">
              {text('text.sharedSkus', { count: number(one.skus) })} · {text('field.priority')} {number(one.priority)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </>
  );
}
