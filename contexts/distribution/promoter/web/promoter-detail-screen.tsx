import { useMayOpen, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { PageLink, usePage } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stat, Text } from '@shopkeeper/ui/layout';
import type { RowOf } from '@shopkeeper/resource';
import { promoter } from '../promoter.resource.ts';

const about = ['memberId', 'code', 'parentId', 'teamCount', 'orderCount'] as const;
const application = ['applyNote', 'appliedAt', 'decidedAt', 'decidedBy', 'answer'] as const;
const sums = ['earnedAmount', 'frozenAmount', 'availableAmount', 'withdrawnAmount'] as const;

function Earnings({ row }: { readonly row: Pick<RowOf<typeof promoter>, (typeof sums)[number]> }) {
  const text = useText('promoter');
  return (
    <>
      <Columns as="dl" min={130} gap={12} margin="0">
        {sums.map((name) => (
          <Stat key={name} labelSize={13} size={20} label={text(`field.${name}`)} value={<MoneyText fen={row[name]} />} />
        ))}
      </Columns>
      {row.availableAmount < 0 && (
        <Text as="p" color="bad" size={13} margin="12px 0 0">
          {text('text.debt')}
        </Text>
      )}
    </>
  );
}

/** The rows of another list that belong to the promoter, for staff who may open it. */
function RowsOf({ page, id, titleKey }: { readonly page: string; readonly id: number; readonly titleKey: string }) {
  const text = useText('promoter');
  const mayOpen = useMayOpen();
  if (!mayOpen(page)) return null;
  return (
    <PageLink className="ly-link" to={listAddress(page, [{ field: 'promoterId', op: 'in', value: [id] }])}>
      {text(titleKey)}
    </PageLink>
  );
}

/** One promoter: earnings, team, and what became of the application. */
export function PromoterDetailScreen() {
  const text = useText('promoter');
  return (
    <DetailPage
      resource={promoter}
      id={Number(usePage().params.id)}
      main={(row) => (
        <>
          <Section
            title={text('text.earnings')}
            extra={<RowsOf page="/admin/distribution/distribution-order" id={row.id} titleKey="text.all-orders" />}
          >
            <Earnings row={row} />
          </Section>
          <Section
            title={text('text.team')}
            extra={<RowsOf page="/admin/distribution/referral" id={row.id} titleKey="text.all-members" />}
          >
            <FieldDescriptions resource={promoter} row={row as WireRow} names={about} />
          </Section>
        </>
      )}
      aside={(row) => (
        <Section title={text('text.application')}>
          <FieldDescriptions resource={promoter} row={row as WireRow} names={application} layout={1} />
        </Section>
      )}
    />
  );
}

export { PromoterDetailScreen as Screen };
