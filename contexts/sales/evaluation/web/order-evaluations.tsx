import { Card, useMemberCall } from '@shopkeeper/member-ui';
import type { ListRowOf } from '@shopkeeper/resource';
import type { ListData } from '@shopkeeper/resource/schema';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { memberEvaluations } from '../evaluation.resource.ts';
import { EvaluationCard } from './evaluation-card.tsx';

type Row = ListRowOf<typeof memberEvaluations> & { readonly id: number; readonly version: number };

/** The evaluations of an order on its page; nothing before the order is completed. */
export function OrderEvaluations({ orderId }: { readonly orderId: number }) {
  const text = useText('evaluation');
  const { data } = useMemberCall<ListData<Row>>(`${memberEvaluations.prefix}GetPageData`, {
    page: { pageSize: 50 },
    filters: { field: 'orderId', op: 'in', value: [orderId] },
  });
  if (!data || data.result.length === 0) return null;
  return (
    <Card title={text('text.of-order')}>
      <Stack as="ul" gap={12}>
        {data.result.map((row) => (
          <EvaluationCard key={row.id} row={row} />
        ))}
      </Stack>
    </Card>
  );
}
