import { Card, Failed, useMemberCall } from '@shopkeeper/member-ui';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { promotionPrefix } from '../promotion-paths.domain.ts';

interface Bound {
  readonly id: number;
  readonly name: string;
  readonly boundAt: number;
  readonly expiresAt: number | null;
}

/** The members who followed the invitation lately, with shortened names. */
export function MemberTeam({ count }: { readonly count: number }) {
  const text = useText('promoter');
  const { data, error, refetch } = useMemberCall<readonly Bound[]>(`${promotionPrefix}team`, { before: null });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <Card title={`${text('text.team')} (${count})`}>
      {data?.length === 0 && (
        <Text as="p" color="secondary">
          {text('text.no-team')}
        </Text>
      )}
      <Stack as="ul" divided>
        {(data ?? []).map(({ id, name, boundAt, expiresAt }) => (
          <Stack as="li" key={id} padding="8px 0">
            <Text weight={500}>{name}</Text>
            <Text color="muted" size={13}>
              <TimeText at={boundAt} />
              {expiresAt !== null && (
                <>
                  {' · '}
                  {text('referral.field.expiresAt')} <TimeText at={expiresAt} />
                </>
              )}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
