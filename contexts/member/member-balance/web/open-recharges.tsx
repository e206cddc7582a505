import { Card, useMemberList, useMemberWrite } from '@shopkeeper/member-ui';
import { TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { memberRecharges } from '../../recharge/recharge.resource.ts';

/** The recharges that wait for their payment, with what to write on the transfer. */
export function OpenRecharges() {
  const text = useText('member-balance');
  const { rows = [] } = useMemberList(memberRecharges, { pageSize: 20 });
  const open = rows.filter(({ status }) => status === 'waiting');
  if (open.length === 0) return null;
  return (
    <Card title={text('text.waiting')}>
      <Stack as="ul" divided>
        {open.map((one) => (
          <OpenRecharge key={one.id} one={one} />
        ))}
      </Stack>
    </Card>
  );
}

interface Waiting {
  readonly id: number;
  readonly version: number;
  readonly rechargeNo: string;
  readonly amount: number;
  readonly expireAt: number | null;
}

function OpenRecharge({ one }: { readonly one: Waiting }) {
  const text = useText('member-balance');
  const words = useText('recharge');
  const { moneyText } = useFormatters();
  const { mutate: cancel, isPending } = useMemberWrite<unknown, object>(`${memberRecharges.prefix}cancel`, {
    refreshes: [memberRecharges.prefix],
    showSuccess: true,
  });
  return (
    <Stack as="li" gap={4} padding="10px 0">
      <Text>{text('text.pay-to', { amount: moneyText(one.amount), no: one.rechargeNo })}</Text>
      <Stack row justify="space-between" gap={12}>
        <Text color="muted" size={13}>
          {words('field.expireAt')} {one.expireAt !== null && <TimeText at={one.expireAt} />}
        </Text>
        <button
          type="button"
          className="mc-button"
          disabled={isPending}
          onClick={() => cancel({ id: one.id, version: one.version })}
        >
          {text('text.cancel')}
        </button>
      </Stack>
    </Stack>
  );
}
