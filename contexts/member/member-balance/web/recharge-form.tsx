import { Card, Entry, useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { type SubmitEvent, useState } from 'react';
import { memberRecharges } from '../../recharge/recharge.resource.ts';
import { fenOfYuan } from '../yuan.domain.ts';

interface Terms {
  readonly isOpen: boolean;
  readonly leastAmount: number;
  readonly mostAmount: number;
  readonly transferTo: string | null;
}

/** Starts a recharge within the limits of the shop; nothing is shown where members cannot recharge. */
export function RechargeForm() {
  const text = useText('member-balance');
  const { moneyText } = useFormatters();
  const { data: terms } = useMemberCall<Terms>(`${memberRecharges.prefix}terms`);
  const [isWrong, setWrong] = useState(false);
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(`${memberRecharges.prefix}start`, {
    refreshes: [memberRecharges.prefix],
    showError: false,
  });
  if (!terms?.isOpen) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const amount = fenOfYuan(String(new FormData(form).get('amount') ?? ''));
    setWrong(amount === null);
    if (amount !== null) mutate({ amount, method: 'transfer' }, { onSuccess: () => form.reset() });
  };
  const limits = { least: moneyText(terms.leastAmount), most: moneyText(terms.mostAmount) };
  return (
    <Card title={text('text.recharge')}>
      <form onSubmit={submit} noValidate>
        <Entry
          name="amount"
          inputMode="decimal"
          label={text('text.recharge-amount')}
          issue={isWrong ? text('rule.amount') : error?.message}
        />
        <Text as="p" color="muted" size={13} margin="0 0 14px">
          {text('text.limits', limits)}
        </Text>
        {terms.transferTo !== null && (
          <Text as="p" size={13} margin="0 0 14px">
            {terms.transferTo}
          </Text>
        )}
        <button type="submit" className="mc-button primary wide" disabled={isPending}>
          {text(isPending ? 'text.starting' : 'text.start')}
        </button>
      </form>
    </Card>
  );
}
