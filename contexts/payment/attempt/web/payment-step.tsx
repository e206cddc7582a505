import { QRCodeSVG } from '@rc-component/qrcode';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { Payment } from './member-payment.ts';

interface Next {
  readonly kind: string;
  readonly value: string;
}

const isNext = (next: unknown): next is Next =>
  typeof next === 'object' && next !== null && 'kind' in next && 'value' in next && typeof next.value === 'string';

/** Only pages are opened, never a script. */
const isPage = (address: string): boolean => /^https?:\/\//.test(address);

/** What the payer does at the provider: scans a code or opens its page. */
export function PaymentStep({ payment }: { readonly payment: Payment }) {
  const text = useText('attempt');
  const { next, method } = payment;
  const app = text(`choice.method.${method}`);
  if (!isNext(next)) return <Text as="p">{text('text.preparing')}</Text>;
  return (
    <Stack gap={14} className="payment-step">
      {next.kind === 'qr' && (
        <>
          <span className="payment-code">
            <QRCodeSVG value={next.value} size={208} level="M" title={text('text.code', { app })} />
          </span>
          <Text as="p">{text('text.scan', { app })}</Text>
        </>
      )}
      {next.kind === 'redirect' && isPage(next.value) && (
        <a className="mc-button primary" href={next.value} rel="noreferrer">
          {text('text.open-page', { app })}
        </a>
      )}
      <Text as="p" color="secondary" size={13}>
        {text('text.waiting')}
      </Text>
    </Stack>
  );
}
