import { Card, Entry, useMemberWrite } from '@shopkeeper/member-ui';
import { showNotice } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import type { SubmitEvent } from 'react';
import { memberCoupons } from '../coupon.resource.ts';

/** Redeems the code of a coupon. */
export function RedeemForm() {
  const text = useText('coupon');
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(`${memberCoupons.prefix}redeem`, {
    refreshes: [memberCoupons.prefix],
    showError: false,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code') ?? '').trim();
    if (code === '') return;
    mutate(
      { code },
      {
        onSuccess: () => {
          form.reset();
          showNotice('success', text('text.redeemed'));
        },
      },
    );
  };
  return (
    <Card title={text('text.redeem')}>
      <form onSubmit={submit} noValidate>
        <Entry name="code" label={text('text.code')} maxLength={40} autoComplete="off" issue={error?.message} />
        <button type="submit" className="mc-button primary wide" disabled={isPending}>
          {text('text.redeem')}
        </button>
      </form>
    </Card>
  );
}
