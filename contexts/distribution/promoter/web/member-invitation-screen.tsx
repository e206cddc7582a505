import { Card, Failed, Loading, useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { promotionPrefix } from '../promotion-paths.domain.ts';

interface Invitation {
  readonly name: string;
  readonly windowDays: number;
  /** Why the invitation cannot be accepted, such as `promoter.already-bound`. */
  readonly rejection: string | null;
}

const reasonKey = (rejection: string): string => `text.${rejection.replace('promoter.', 'cannot-')}`;

/** What an invitation means, and accepting it. */
export function MemberInvitationScreen() {
  const text = useText('promoter');
  const code = usePage().params['code'] ?? '';
  const { data, error, refetch } = useMemberCall<Invitation>(`${promotionPrefix}invitation`, { code });
  const [isDone, setDone] = useState(false);
  const { mutate, isPending } = useMemberWrite<unknown, object>(`${promotionPrefix}accept`, {
    refreshes: [promotionPrefix],
    onDone: () => setDone(true),
  });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[160]} />;
  const { name, windowDays, rejection } = data;
  return (
    <Card title={text('text.invited', { name })}>
      <Text as="p" margin="0 0 14px">
        {windowDays === 0 ? text('text.counts-forever', { name }) : text('text.counts', { name, count: windowDays })}
      </Text>
      {isDone && (
        <Text as="p" role="status">
          {text('text.accepted')} <PageLink to="/user/order">{text('text.go-on')}</PageLink>
        </Text>
      )}
      {!isDone && rejection !== null && <Text as="p">{text(reasonKey(rejection))}</Text>}
      {!isDone && rejection === null && (
        <button type="button" className="mc-button primary wide" disabled={isPending} onClick={() => mutate({ code })}>
          {text('text.accept')}
        </button>
      )}
    </Card>
  );
}
