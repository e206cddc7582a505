import { ErrorState, useMayOpen } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { useCall } from '@shopkeeper/api-client';
import type { Leaf } from '@shopkeeper/resource/query';
import type { ListData } from '@shopkeeper/resource/schema';
import { PageLink } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';

/** The log of sign-ins knows members, not the other way round: its list is requested by URL and shown with its own labels. */
const page = '/admin/access/sign-in';
const shownSignIns = 5;

interface SignIn {
  readonly id: number;
  readonly createdAt: number;
  readonly status: string;
  readonly device: string;
  readonly place: string;
}

/** The newest sign-ins of the member's account, with what became of their sessions, for those who may see them. */
export function MemberSignIns({ username }: { readonly username: string }) {
  const text = useText('member');
  const mayOpen = useMayOpen();
  if (!mayOpen(page)) return null;
  const filters: readonly Leaf[] = [
    { field: 'audience', op: 'in', value: ['member'] },
    // Sessions have the name of the account, failed attempts what was typed, in lower case.
    { field: 'username', op: 'in', value: [...new Set([username, username.toLowerCase()])] },
  ];
  const all = (
    <PageLink className="ly-link" to={listAddress(page, filters)}>
      {text('text.allSignIns')}
    </PageLink>
  );
  return (
    <Section title={text('text.signIns')} extra={all}>
      <SignIns filters={filters} />
    </Section>
  );
}

function SignIns({ filters }: { readonly filters: readonly Leaf[] }) {
  const text = useText('member');
  const { data, error, refetch } = useCall<ListData<SignIn>>(`${page}/GetPageData`, {
    page: { currentPage: 1, pageSize: shownSignIns },
    filters: { and: filters },
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.result.length === 0) return <p className="rs-hint">{text('text.noSignIns')}</p>;
  return (
    <Stack as="ul" divided>
      {data.result.map(({ id, createdAt, status, device, place }) => (
        <Stack as="li" key={id} gap={2} padding="6px 0">
          <Stack row gap={12} justify="space-between">
            <Text ellipsis grow size={13}>
              {device}
            </Text>
            <Text color="muted" size={13}>
              {text(`sign-in:choice.status.${status}`)}
            </Text>
          </Stack>
          <Text as="small" color="muted">
            <TimeText at={createdAt} /> {place}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
