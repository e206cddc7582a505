import { QRCodeSVG } from '@rc-component/qrcode';
import { Card, CopyButton } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { ReactNode } from 'react';
import { invitationPage } from '../promotion-paths.domain.ts';

/** The invite code of a promoter, its QR code and the address that it leads to. */
export function InviteCode({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  const text = useText('promoter');
  const address = `${window.location.origin}${invitationPage}/${code}`;
  return (
    <Card title={text('field.code')}>
      <Stack gap={12} align="center" margin="0 0 14px">
        <span className="promotion-code">
          <QRCodeSVG value={address} size={184} level="M" title={text('text.qr', { code })} />
        </span>
        <Text size={22} weight={600} numeric>
          {code} <CopyButton value={code} label={text('field.code')} />
        </Text>
        <Text size={13} color="secondary">
          {text('text.link')} <CopyButton value={address} label={text('text.link')} />
        </Text>
      </Stack>
      {children}
    </Card>
  );
}
