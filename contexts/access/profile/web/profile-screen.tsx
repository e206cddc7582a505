import { useCall, useText } from '@shopkeeper/web-kit';
import { ErrorState, Section, Timeline } from '@shopkeeper/web-kit/resource';
import { Skeleton } from 'antd';
import { useAuditWords } from '../../admin-log/web/use-audit-words.ts';
import { profilePage } from '../profile.page.ts';
import type { OwnDeed, ProfileView } from '../profile-view.domain.ts';
import { AccountForm } from './account-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import './profile.css';

function DeedTitle({ deed }: { readonly deed: OwnDeed }) {
  const words = useAuditWords(deed.resource);
  return (
    <span>
      {words.action(deed.action)} {words.subject(deed.resource)} {deed.label && <b className="pr-label">{deed.label}</b>}
    </span>
  );
}

/** What the person who is signed in may see and change about themselves. */
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
        <div className="rs-columns-2">
          <div className="rs-main">
            <AccountForm key={`account-${data.account.version}`} account={data.account} />
            <OwnSessions sessions={data.sessions} />
          </div>
          <aside>
            <PasswordForm key={`password-${data.account.version}`} version={data.account.version} />
            <Section title={text('text.deeds')}>
              {data.deeds.length === 0 && <p className="rs-hint">{text('text.noDeeds')}</p>}
              {data.deeds.length > 0 && (
                <Timeline
                  happenings={data.deeds.map((deed) => ({ id: deed.id, at: deed.createdAt, title: <DeedTitle deed={deed} /> }))}
                />
              )}
            </Section>
          </aside>
        </div>
      )}
    </article>
  );
}
