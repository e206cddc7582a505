import { Failed, Loading, NothingYet, State, useMemberList } from '@shopkeeper/member-ui';
import { PageLink, usePageSearch } from '@shopkeeper/shell';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { memberInvoices } from '../invoice.resource.ts';
import { InvoiceForm } from './invoice-form.tsx';

/** The invoices of a member; `?order=` asks for one of that order. */
export function MemberInvoicesScreen() {
  const text = useText('invoice');
  const [search, setSearch] = usePageSearch();
  const orderId = Number(search.get('order')) || null;
  const { rows, error, retry } = useMemberList(memberInvoices, { pageSize: 50 });
  return (
    <>
      <Text as="h1" size={22} margin="4px 0 14px">
        {text('member-invoices.title')}
      </Text>
      {orderId !== null && <InvoiceForm orderId={orderId} onClose={() => setSearch(new URLSearchParams(), { replace: true })} />}
      {error && !rows && <Failed error={error} retry={retry} />}
      {!error && !rows && <Loading heights={[110, 110]} />}
      {rows?.length === 0 && <NothingYet title={text('text.none')} hint={text('text.none-hint')} />}
      <Stack as="ul" gap={12}>
        {(rows ?? []).map((one) => (
          <Panel as="li" className="mc-card" key={one.id}>
            <Stack row justify="space-between" gap={12}>
              <b>{one.title}</b>
              <State of={memberInvoices} name="status" value={one.status}>
                {text(`choice.status.${one.status}`)}
              </State>
            </Stack>
            <Text as="p" size={20} weight={600} margin="6px 0 2px">
              <MoneyText fen={one.amount} />
            </Text>
            <Text as="p" color="secondary" size={13}>
              {[text(`choice.titleKind.${one.titleKind}`), one.taxNo, one.invoiceNo, one.voidReason].filter(Boolean).join(' · ')}{' '}
              {one.issuedAt !== null && <TimeText at={one.issuedAt} />}
            </Text>
            <Stack row gap={16} margin="8px 0 0">
              <PageLink className="ly-link" to={`/user/order/${one.orderId}`}>
                {text('text.order')}
              </PageLink>
              {one.fileUrl && (
                <a className="ly-link" href={one.fileUrl} target="_blank" rel="noreferrer">
                  {text('text.download')}
                </a>
              )}
            </Stack>
          </Panel>
        ))}
      </Stack>
    </>
  );
}
