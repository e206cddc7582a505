import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { useWrite } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { TimeText } from '@shopkeeper/ui';
import { Button } from 'antd';
import type { OwnSession, ProfileView } from '../profile-view.domain.ts';
import { profilePage } from '../profile.page.ts';

/** The sign-ins of the person; all but the one of this browser can be ended here. */
export function OwnSessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const text = useText('profile');
  const write = useWrite<ProfileView>({ refreshes: [profilePage.path] });
  return (
    <Section title={text('text.sessions')}>
      <Stack as="ul" divided>
        {sessions.map(({ id, device: name, ip, place, isCurrent, lastSeenAt }) => (
          <Stack as="li" row justify="space-between" gap={12} padding="9px 0" key={id}>
            <div>
              <Text as="b" weight={500}>
                {name}
              </Text>{' '}
              {isCurrent && (
                <Text color="ok" size={12.5}>
                  {text('text.current')}
                </Text>
              )}
              <Text as="small" block color="muted" size={12.5}>
                {[ip, place].filter(Boolean).join(' · ')} · {text('text.seen')} <TimeText at={lastSeenAt} />
              </Text>
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
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}
