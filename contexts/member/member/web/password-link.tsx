import { PageModal } from '@shopkeeper/admin-ui';
import { CopyButton } from '@shopkeeper/admin-ui/detail';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';

/** A link by which a member may set a new password once; `expiresAt` in UTC epoch ms. */
export interface PasswordLink {
  readonly token: string;
  readonly expiresAt: number;
}

interface PasswordLinkDialogProps {
  readonly link: PasswordLink;
  readonly onClose: () => void;
}

/** Shows a new link, which staff pass on to the member. It is not shown again. */
export function PasswordLinkDialog({ link, onClose }: PasswordLinkDialogProps) {
  const text = useText('member');
  const format = useFormatters();
  const { day, clock } = format.timeShort(link.expiresAt, Date.now());
  // After the hash, so that no server on the way logs it.
  const address = `${window.location.origin}/user/login#reset=${link.token}`;
  return (
    <PageModal title={text('text.passwordLink')} onCancel={onClose} footer={null}>
      <p>{text('text.passwordLinkHint', { until: `${day} ${clock}` })}</p>
      <p className="member-link">
        <code>{address}</code> <CopyButton value={address} label={text('text.passwordLink')} />
      </p>
    </PageModal>
  );
}
