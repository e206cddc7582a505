import { Card, Failed, Loading, useMemberCall, useMemberList } from '@shopkeeper/member-ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, DescriptionList, Stat, Text } from '@shopkeeper/ui/layout';
import { EntryList } from '../../member-balance/web/entry-list.tsx';
import { soonDays } from '../integral.domain.ts';
import { memberIntegral } from '../member-integral.page.ts';

interface Summary {
  readonly available: number;
  readonly onHold: number;
  readonly soon: number;
  readonly dates: readonly { readonly at: number; readonly points: number }[];
  readonly unit: number;
  readonly unitValue: number;
}

function Figures({ summary }: { readonly summary: Summary }) {
  const text = useText('member-integral');
  const { number, moneyText } = useFormatters();
  const worth = { unit: number(summary.unit), value: moneyText(summary.unitValue) };
  return (
    <section className="mc-hero" aria-label={text('title')}>
      <Columns as="dl" min={136} gap={12} margin="0">
        <Stat labelSize={13} size={28} label={text('text.available')} value={number(summary.available)} />
        {summary.onHold > 0 && <Stat labelSize={13} size={20} label={text('text.on-hold')} value={number(summary.onHold)} />}
      </Columns>
      <Text as="p" color="secondary" size={13} margin="8px 0 0">
        {text('text.worth', worth)}
      </Text>
      {summary.soon > 0 && (
        <Text as="p" size={14} weight={500} margin="8px 0 0">
          {text('text.soon', { count: number(summary.soon), days: soonDays })}
        </Text>
      )}
    </section>
  );
}

function Dates({ dates }: Pick<Summary, 'dates'>) {
  const text = useText('member-integral');
  const { number, date } = useFormatters();
  if (dates.length === 0) return null;
  return (
    <Card title={text('text.dates')}>
      <DescriptionList
        layout="rows"
        items={dates.map(({ at, points }) => ({ key: String(at), title: date(at), value: number(points) }))}
      />
    </Card>
  );
}

/** What a member has of points, when they expire, and their history. */
export function MemberIntegralScreen() {
  const text = useText('member-integral');
  const { number } = useFormatters();
  const list = useMemberList(memberIntegral, { pageSize: 20 });
  const { data, error, refetch } = useMemberCall<Summary>(`${memberIntegral.prefix}summary`);
  return (
    <>
      <Text as="h1" size={22} margin="0 0 14px">
        {text('title')}
      </Text>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading heights={[110]} />}
      {data && <Figures summary={data} />}
      <Columns of="minmax(0, 1fr) 320px" narrowOn="phone" gap="0 16px" align="start" margin="16px 0 0">
        <Card title={text('text.history')}>
          <EntryList list={list} namespace="member-integral" show={(count) => number(count)} />
        </Card>
        {data && <Dates dates={data.dates} />}
      </Columns>
    </>
  );
}
