import { loadMemberRules } from '@shopkeeper/api-client/session';
import { Avatar, uploadPicture, useMemberWrite } from '@shopkeeper/member-ui';
import type { RowOf } from '@shopkeeper/resource';
import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { memberProfile } from '../member-profile.page.ts';
import './avatar-input.css';

/** The avatar of the member, stored as soon as a picture is chosen. Errors are shown by the client. */
export function AvatarInput({ row: { id, version, avatar } }: { readonly row: RowOf<typeof memberProfile> }) {
  const text = useText('member-profile');
  const [isSending, setSending] = useState(false);
  const { mutateAsync, isPending } = useMemberWrite<unknown, object>(`${memberProfile.prefix}Update`, {
    refreshes: [memberProfile.prefix],
    showSuccess: true,
    onDone: () => void loadMemberRules(),
  });
  const isBusy = isSending || isPending;
  const set = (url: string | null): Promise<unknown> => mutateAsync({ id, version, avatar: url });
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setSending(true);
    await uploadPicture(file)
      .then(set)
      .catch(() => undefined);
    setSending(false);
  };
  return (
    <div className="profile-avatar">
      <Avatar />
      <label className="mc-button" aria-busy={isBusy}>
        {text(isBusy ? 'text.saving' : 'text.choose-avatar')}
        <input
          type="file"
          accept="image/*"
          aria-label={text('text.choose-avatar')}
          disabled={isBusy}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            // The same file may be chosen again after a failure.
            target.value = '';
          }}
        />
      </label>
      {avatar && (
        <button type="button" className="mc-button" disabled={isBusy} onClick={() => void set(null).catch(() => undefined)}>
          {text('text.remove-avatar')}
        </button>
      )}
    </div>
  );
}
