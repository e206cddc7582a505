import { ErrorState, useMay, useMayOpen, type WireRow } from '@shopkeeper/admin-ui';
import { ConditionText } from '@shopkeeper/admin-ui/conditions';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { PageLink, usePage } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Pencil } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { memberAttributes } from '../../member/member-attributes.domain.ts';
import { member } from '../../member/member.resource.ts';
import type { SegmentMembers } from '../segment-view.domain.ts';
import { segment } from '../segment.resource.ts';

/** A page of members after an id, and below it the next one once it is asked for. */
function MemberPage({ id, after }: { readonly id: number; readonly after: number }) {
  const text = useText('segment');
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall<SegmentMembers>(`${segment.prefix}members`, { id, after });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (data.members.length === 0) return <p className="rs-hint">{text('text.noMembers')}</p>;
  return (
    <>
      <Stack as="ul" divided>
        {data.members.map(({ id: memberId, memberNo, nickname, paidOrderCount, paidAmount }) => (
          <Stack as="li" row key={memberId} gap={12} padding="8px 0" justify="space-between">
            <PageLink className="ly-link" to={`${member.page}/${memberId}`}>
              {nickname}
            </PageLink>
            <Text ellipsis grow color="muted" size={13}>
              {memberNo}
            </Text>
            <Text color="muted" size={13}>
              {text('text.paid', { count: paidOrderCount })}
            </Text>
            <Text numeric size={13}>
              <MoneyText fen={paidAmount} />
            </Text>
          </Stack>
        ))}
      </Stack>
      {data.next !== null && !isOpen && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {text('text.more')}
        </Button>
      )}
      {data.next !== null && isOpen && <MemberPage id={id} after={data.next} />}
    </>
  );
}

function Members({ id }: { readonly id: number }) {
  const text = useText('segment');
  const mayOpen = useMayOpen();
  return (
    <Section title={text('text.members')}>
      {mayOpen(member.page) ? <MemberPage id={id} after={0} /> : <p className="rs-hint">{text('text.notAllowed')}</p>}
    </Section>
  );
}

/** One segment: its rule as a sentence, and who belongs to it now. */
export function SegmentDetailScreen() {
  const text = useText('segment');
  const kit = useText('resource');
  const may = useMay();
  const { params, navigate } = usePage();
  const id = Number(params.id);
  const edit = () => (
    <Button icon={<Pencil size={15} />} onClick={() => navigate(`${segment.page}/${id}/edit`)}>
      {kit('list.edit')}
    </Button>
  );
  return (
    <DetailPage
      resource={segment}
      id={id}
      {...(may('edit', segment.page) ? { actions: edit } : {})}
      main={(row) => (
        <>
          <Section title={text('text.rule')}>
            <ConditionText attributes={memberAttributes} condition={row.condition} />
          </Section>
          <Members id={id} />
        </>
      )}
      aside={(row) => (
        <Section title={text('text.basics')}>
          <FieldDescriptions resource={segment} row={row as WireRow} names={['memberCount', 'countedAt', 'note', 'updatedAt']} />
        </Section>
      )}
    />
  );
}

export { SegmentDetailScreen as Screen };
