import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { ErrorState } from '@shopkeeper/admin-ui';
import { Section, Timeline } from '@shopkeeper/admin-ui/detail';
import { Skeleton } from 'antd';
import { useAuditLabels } from '../../admin-log/web/use-audit-labels.ts';
import { profilePage } from '../profile.page.ts';
import type { OwnActivity, ProfileView } from '../profile-view.domain.ts';
import { AccountForm } from './account-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorNote } from './second-factor-note.tsx';

function BulkActionTitle({ bulkAction }: { readonly bulkAction: OwnActivity }) {
  const labels = useAuditLabels(bulkAction.resource);
  return (
    <span>
      {labels.action(bulkAction.action)} {labels.subject(bulkAction.resource)}{' '}
      {bulkAction.label && (
        <Text as="b" weight={500}>
          {bulkAction.label}
        </Text>
      )}
    </span>
  );
}

/** The profile of the signed-in person: what they may see and change about themselves. */
export function ProfileScreen() {
  const text = useText('profile');
  const { data, error, refetch } = useCall<ProfileView>(`${profilePage.path}/overview`, {});
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <article className="rs-detail">
      <header className="rs-detail-head">
        <h1>{text('title')}</h1>
      </header>
      {!data && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <Columns of="minmax(0, 2fr) minmax(0, 1fr)" narrowOn="phone" gap={16} align="start">
          <Stack gap={16}>
            <AccountForm key={`account-${data.account.version}`} account={data.account} />
            <OwnSessions sessions={data.sessions} />
          </Stack>
          <Stack as="aside" gap={16}>
            <PasswordForm key={`password-${data.account.version}`} version={data.account.version} />
            <SecondFactorNote isActive={data.account.hasSecondFactor} />
            <Section title={text('text.deeds')}>
              {data.activity.length === 0 && <p className="rs-hint">{text('text.noDeeds')}</p>}
              {data.activity.length > 0 && (
                <Timeline
                  entries={data.activity.map((bulkAction) => ({
                    id: bulkAction.id,
                    at: bulkAction.createdAt,
                    title: <BulkActionTitle bulkAction={bulkAction} />,
                  }))}
                />
              )}
            </Section>
          </Stack>
        </Columns>
      )}
    </article>
  );
}
