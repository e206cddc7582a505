import { useText } from '@shopkeeper/web-kit';
import { Section, TimeText, useWrite } from '@shopkeeper/web-kit/resource';
import { Button } from 'antd';
import { browserName, type OwnSession, type ProfileView } from '../profile-view.domain.ts';
import { profilePage } from '../profile.page.ts';

/** The sign-ins of the person; all but the one of this browser can be ended here. */
export function OwnSessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const text = useText('profile');
  const write = useWrite<ProfileView>({ refreshes: [profilePage.path] });
  return (
    <Section title={text('text.sessions')}>
      <ul className="pr-sessions">
        {sessions.map(({ id, userAgent, ip, isCurrent, lastSeenAt }) => {
          const name = browserName(userAgent);
          return (
            <li key={id}>
              <div>
                <b>{name}</b> {isCurrent && <span className="pr-current">{text('text.current')}</span>}
                <small>
                  {ip} · {text('text.seen')} <TimeText at={lastSeenAt} />
                </small>
              </div>
              {!isCurrent && (
                <Button
                  size="small"
                  aria-label={text('text.endOf', { name })}
                  loading={write.isPending && write.variables.body === id}
                  onClick={() => write.mutate({ path: `${profilePage.path}/endSession`, body: { sessionId: id } })}
                >
                  {text('text.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
