import { PageModal, useWrite } from '@shopkeeper/admin-ui';
import { CopyButton } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Input } from 'antd';
import { lead } from '../lead.resource.ts';

/** The address of the reader's calendar file: a new one, shown once, or none any more. */
export function CalendarDialog({ onClose }: { onClose(): void }) {
  const text = useText('lead');
  const state = useCall<{ since: number | null }>(`${lead.prefix}calendarState`, {});
  const refreshes = [`${lead.prefix}calendarState`];
  const made = useWrite<{ path: string }>({ refreshes });
  const revoked = useWrite<object>({ refreshes });
  const address = made.data ? `${location.origin}${made.data.path}` : null;
  const since = state.data?.since ?? null;
  const revoke = () => {
    revoked.mutate({ path: `${lead.prefix}revokeCalendar`, body: {} });
    made.reset();
  };
  return (
    <PageModal title={text('text.calendar')} onCancel={onClose} footer={null}>
      <Stack gap={12}>
        <Text as="p">{text('text.calendar-hint')}</Text>
        {address !== null && (
          <Stack row gap={8}>
            <Input readOnly value={address} aria-label={text('text.calendar-address')} />
            <CopyButton value={address} label={text('text.calendar-address')} />
          </Stack>
        )}
        {since !== null && (
          <Text as="p" color="secondary" size={13}>
            {text('text.calendar-since')} <TimeText at={since} />
          </Text>
        )}
        <Stack row gap={8}>
          <Button
            type="primary"
            data-first
            loading={made.isPending}
            onClick={() => made.mutate({ path: `${lead.prefix}newCalendar`, body: {} })}
          >
            {text(since === null ? 'text.calendar-new' : 'text.calendar-renew')}
          </Button>
          {since !== null && (
            <Button danger loading={revoked.isPending} onClick={revoke}>
              {text('text.calendar-revoke')}
            </Button>
          )}
        </Stack>
      </Stack>
    </PageModal>
  );
}
