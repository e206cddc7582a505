import type { RowOf } from '@shopkeeper/resource';
import { showNotice } from '@shopkeeper/api-client';
import { useMemberSession } from '@shopkeeper/api-client/session';
import { Card, useMemberWrite } from '@shopkeeper/member-ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { memberProfile } from '../member-profile.page.ts';
import { saveFile } from './save-file.ts';

type Row = RowOf<typeof memberProfile> & { readonly allowed?: Readonly<Record<string, unknown>> };

/** Takes the own data along, and closes the account or keeps it open. */
export function MyData({ row, renew }: { readonly row: Row; readonly renew: () => void }) {
  const text = useText('member-profile');
  const { date } = useFormatters();
  const token = useMemberSession(({ person }) => person?.token ?? '');
  const [isLoading, setLoading] = useState(false);
  const command = row.status === 'closing' ? 'reopen' : 'requestClosing';
  const { mutate, isPending } = useMemberWrite<unknown, object>(`${memberProfile.prefix}${command}`, {
    refreshes: [memberProfile.prefix],
    showSuccess: true,
  });
  const take = async (): Promise<void> => {
    setLoading(true);
    const wanted = { path: `${memberProfile.prefix}exportData`, body: {}, token, type: 'zip', name: 'my-data.zip' };
    if (!(await saveFile(wanted))) showNotice('warning', text('text.download-failed'));
    setLoading(false);
  };
  return (
    <Card title={text('text.data')}>
      <Text as="p" color="secondary" size={14} margin="0 0 12px">
        {text('text.data-hint')}
      </Text>
      <button type="button" className="mc-button wide" disabled={isLoading} onClick={() => void take()}>
        {text('text.download')}
      </button>
      <Text as="p" color="secondary" size={14} margin="16px 0 12px">
        {row.status === 'closing' && row.closeAt !== null
          ? text('text.closing', { date: date(row.closeAt) })
          : text('text.close-hint')}
      </Text>
      <button
        type="button"
        className="mc-button wide"
        disabled={isPending}
        onClick={() => mutate({ id: row.id, version: row.version }, { onError: renew })}
      >
        {text(command === 'reopen' ? 'text.keep' : 'text.close')}
      </button>
    </Card>
  );
}
