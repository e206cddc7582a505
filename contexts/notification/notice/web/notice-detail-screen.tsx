import { noLabels, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, FieldValue, Section } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { usePage } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { notice } from '../notice.resource.ts';
import type { NoticeReaders } from '../notice-view.domain.ts';

function Readers({ id }: { readonly id: number }) {
  const text = useText('notice');
  const { data } = useCall<NoticeReaders>(`${notice.prefix}readers`, { id });
  return (
    <Section
      title={text('text.readers')}
      extra={data && <Text color="muted">{text('text.readCount', { read: data.read, total: data.total })}</Text>}
    >
      {data?.readers.length === 0 && <p className="rs-hint">{text('text.noReaders')}</p>}
      <Stack as="ul" gap={8}>
        {data?.readers.map((reader) => (
          <Stack as="li" row key={reader.id} justify="space-between" gap={12}>
            <span>{reader.name}</span>
            <Text color="muted" size={13}>
              <TimeText at={reader.readAt} />
            </Text>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

/** One notice: its text, for whom it is, and who has read it. */
export function NoticeDetailScreen() {
  const text = useText('notice');
  const id = Number(usePage().params.id);
  return (
    <DetailPage
      resource={notice}
      id={id}
      main={(row) => (
        <>
          <Section title={text('text.content')}>
            <FieldValue resource={notice} name="content" value={row.content} labels={noLabels} />
          </Section>
          <Section title={text('text.details')}>
            <FieldDescriptions
              resource={notice}
              row={row as WireRow}
              names={[
                'type',
                'audience',
                'roleId',
                'segmentId',
                'paidAtLeast',
                'isSent',
                'startAt',
                'endAt',
                'publishedAt',
                'remindedAt',
              ]}
            />
          </Section>
        </>
      )}
      aside={() => <Readers id={id} />}
    />
  );
}

export { NoticeDetailScreen as Screen };
