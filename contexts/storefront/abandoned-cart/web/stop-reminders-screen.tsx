import { useMutationCall } from '@shopkeeper/api-client';
import { Card, NothingYet } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageTitle } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';

/** Where the link in a reminder leads: one button ends the reminders, without signing in. */
export function StopRemindersScreen() {
  const text = useText('abandoned-cart');
  const token = usePage().params['token'] ?? '';
  const stopped = useMutationCall<null, { readonly token: string }>('/api/cart-reminders/stop', {
    audience: 'member',
    showError: false,
  });
  usePageTitle(text('text.stopTitle'));
  const toShop = (
    <PageLink to="/products" className="mc-button primary">
      {text('text.toShop')}
    </PageLink>
  );
  if (stopped.isSuccess)
    return (
      <NothingYet title={text('text.stopped')} hint={text('text.stoppedHint')}>
        {toShop}
      </NothingYet>
    );
  if (stopped.error?.status === 404)
    return (
      <NothingYet title={text('text.unknown')} hint={text('text.unknownHint')}>
        {toShop}
      </NothingYet>
    );
  return (
    <Card title={text('text.stopTitle')}>
      <Stack gap={16}>
        <p>{text('text.stopHint')}</p>
        {stopped.error && <p role="alert">{stopped.error.msg}</p>}
        <button
          type="button"
          className="mc-button primary"
          aria-disabled={stopped.isPending}
          onClick={() => {
            if (!stopped.isPending) stopped.mutate({ token });
          }}
        >
          {text('text.stop')}
        </button>
      </Stack>
    </Card>
  );
}
