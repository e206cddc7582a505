import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useCall } from '@shopkeeper/api-client';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText, useTexts } from '@shopkeeper/ui/i18n';
import { type DescriptionItem, DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import type { MemberMergePreview } from '../member-merge.domain.ts';
import { memberMerge } from '../member-merge.resource.ts';

const idIn = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) ? value : 0);

/** What moves, each with its amount or number; what there is none of is left out. */
function useItems({ balanceAmount, pointCount, growthCount, counts }: MemberMergePreview): readonly DescriptionItem[] | null {
  const { number } = useFormatters();
  const titles = useTexts(['member', ...new Set(counts.map(({ title }) => title.split(':')[0] ?? ''))]);
  if (!titles) return null;
  const sums = [
    { key: 'member:field.money', amount: balanceAmount, value: <MoneyText fen={balanceAmount} /> },
    { key: 'member:field.score', amount: pointCount, value: number(pointCount) },
    { key: 'member:field.growth', amount: growthCount, value: number(growthCount) },
  ];
  return [
    ...sums.filter(({ amount }) => amount !== 0),
    ...counts.map(({ title, count }) => ({ key: title, value: number(count) })),
  ].map(({ key, value }) => ({ key, title: titles(key), value }));
}

function Moving({ preview }: { readonly preview: MemberMergePreview }) {
  const text = useText('member-merge');
  const items = useItems(preview);
  if (!items) return <Skeleton active title={false} />;
  if (items.length === 0) return <Text color="secondary">{text('text.nothing')}</Text>;
  return (
    <>
      <DescriptionList layout="rows" items={items} />
      <Text color="secondary" size={13}>
        {text('text.both')}
      </Text>
    </>
  );
}

/** What the merge of the chosen member would move. */
function Preview({ fromId }: { readonly fromId: number }) {
  const text = useText('member-merge');
  const { data, error } = useCall<MemberMergePreview>(`${memberMerge.prefix}preview`, { fromId }, { isReady: fromId > 0 });
  if (fromId === 0) return null;
  return (
    <Stack gap={4} margin="6px 0 0">
      <Text weight={600} size={13}>
        {text('text.preview')}
      </Text>
      {error ? <Text color="secondary">{error.msg}</Text> : data ? <Moving preview={data} /> : <Skeleton active title={false} />}
    </Stack>
  );
}

/** The reason of a merge, with what it would move below. */
export function ReasonInput(props: FieldInputProps) {
  const { Field, draft } = useFormScope();
  return (
    <>
      <Field {...props} />
      <div aria-live="polite">
        <Preview fromId={idIn(draft['fromId'])} />
      </div>
    </>
  );
}
