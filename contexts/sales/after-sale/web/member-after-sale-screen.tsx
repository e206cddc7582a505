import type { RowOf } from '@shopkeeper/resource';
import {
  BottomDrawer,
  Card,
  CopyButton,
  Entry,
  Failed,
  Loading,
  State,
  useMemberRow,
  useMemberWrite,
} from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageTitle } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { ArrowLeft } from '@shopkeeper/ui/icons';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { type SubmitEvent, useState } from 'react';
import { memberAfterSales } from '../after-sale.resource.ts';
import './member-after-sale.css';

type AfterSale = RowOf<typeof memberAfterSales> & { readonly allowed?: Readonly<Record<string, unknown>> };

/** One after-sale of a member: its state, what is to be done next, and what was asked for. */
export function MemberAfterSaleScreen() {
  const id = Number(usePage().params['id']);
  const { data, error, refetch } = useMemberRow(memberAfterSales, id);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[120, 160]} />;
  return <Loaded row={data} renew={() => void refetch()} />;
}

interface Shown {
  readonly row: AfterSale;
  readonly renew: () => void;
}

function Loaded({ row, renew }: Shown) {
  const text = useText('after-sale');
  usePageTitle(row.afterSaleNo);
  return (
    <article>
      <Stack as="header" row gap={4} margin="-4px 0 8px -10px">
        <PageLink to={memberAfterSales.page} className="mc-icon-button" aria-label={text('text.back')}>
          <ArrowLeft size={20} aria-hidden />
        </PageLink>
        <Text as="h1" size={18}>
          {text(`choice.type.${row.type}`)}
        </Text>
      </Stack>
      <Progress row={row} />
      {row.allowed?.['sendBack'] === true && <SendBack row={row} renew={renew} />}
      <Goods row={row} />
      {row.allowed?.['cancel'] === true && <Cancel row={row} renew={renew} />}
    </article>
  );
}

/** The state, until when something is to be done, and why it was refused. */
function Progress({ row }: { readonly row: AfterSale }) {
  const text = useText('after-sale');
  return (
    <Card title={text('field.status')}>
      <Stack row justify="space-between" gap={12}>
        <State of={memberAfterSales} name="status" value={row.status}>
          {text(`choice.status.${row.status}`)}
        </State>
        {row.deadlineAt !== null && (
          <Text color="secondary" size={13}>
            {text('text.by')} <TimeText at={row.deadlineAt} />
          </Text>
        )}
      </Stack>
      {row.rejectReason && (
        <Text as="p" margin="10px 0 0">
          {text('field.rejectReason')}: {row.rejectReason}
        </Text>
      )}
    </Card>
  );
}

function Goods({ row }: { readonly row: AfterSale }) {
  const text = useText('after-sale');
  const shown = [
    ['afterSaleNo', row.afterSaleNo],
    ['reason', text(`choice.reason.${row.reason}`)],
    ['description', row.description],
    ['returnCarrier', row.returnCarrier],
    ['returnTrackingNo', row.returnTrackingNo],
    ['replacementCarrier', row.replacementCarrier],
    ['replacementTrackingNo', row.replacementTrackingNo],
  ] as const;
  const amounts = [
    ['applyAmount', row.applyAmount],
    ['approvedAmount', row.approvedAmount],
  ] as const;
  return (
    <Card title={text('text.request')}>
      <Stack row align="start" gap={12} margin="0 0 12px">
        <Thumbnail src={row.image} size={64} radius={12} />
        <Stack as="span" grow>
          <Text as="b" weight={500}>
            {row.itemName}
          </Text>
          <Text as="span" color="muted" size={13}>
            {row.specText} ×{row.qty}
          </Text>
        </Stack>
      </Stack>
      <DescriptionList
        layout="rows"
        items={[
          ...amounts.flatMap(([key, fen]) => (fen ? [{ key, title: text(`field.${key}`), value: <MoneyText fen={fen} /> }] : [])),
          ...shown.flatMap(([key, value]) => (value ? [{ key, title: text(`field.${key}`), value }] : [])),
        ]}
      />
      <Stack row gap={8} margin="12px 0 0">
        {row.images.map((url) => (
          <Thumbnail key={url} src={url} size={72} radius={12} />
        ))}
      </Stack>
    </Card>
  );
}

/** The address to which the goods go, and the fields for carrier and tracking number. */
function SendBack({ row, renew }: Shown) {
  const text = useText('after-sale');
  const { mutate, isPending } = useMemberWrite<unknown, object>(`${memberAfterSales.prefix}sendBack`, {
    refreshes: [memberAfterSales.prefix],
    showSuccess: true,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [carrier, trackingNo] = ['carrier', 'trackingNo'].map((name) => String(form.get(name) ?? '').trim());
    mutate({ id: row.id, version: row.version, carrier, trackingNo }, { onError: renew });
  };
  return (
    <Card title={text('text.return')}>
      {row.returnAddress && (
        <Text as="p" margin="0 0 12px" className="member-after-sale-address">
          {row.returnAddress} <CopyButton value={row.returnAddress} label={text('field.returnAddress')} />
        </Text>
      )}
      <form onSubmit={submit} noValidate>
        <Columns of={2} gap={12} narrowOn="phone">
          <Entry name="carrier" label={text('input.sendBack.carrier')} maxLength={40} />
          <Entry name="trackingNo" label={text('input.sendBack.trackingNo')} maxLength={60} />
        </Columns>
        <button type="submit" className="mc-button primary wide" disabled={isPending}>
          {text('text.send-back')}
        </button>
      </form>
    </Card>
  );
}

function Cancel({ row, renew }: Shown) {
  const text = useText('after-sale');
  const [isAsking, ask] = useState(false);
  const { mutate, isPending } = useMemberWrite<unknown, object>(`${memberAfterSales.prefix}cancel`, {
    refreshes: [memberAfterSales.prefix],
    showSuccess: true,
    onDone: () => ask(false),
  });
  return (
    <>
      <button type="button" className="mc-button wide" onClick={() => ask(true)}>
        {text('transition.cancel')}
      </button>
      {isAsking && (
        <BottomDrawer label={text('text.cancel-ask')} onClose={() => ask(false)}>
          <Text as="h2" size={18} margin="0 0 14px">
            {text('text.cancel-ask')}
          </Text>
          <Columns of={2} gap={12}>
            <button type="button" className="mc-button" onClick={() => ask(false)}>
              {text('text.not-now')}
            </button>
            <button
              type="button"
              className="mc-button primary"
              disabled={isPending}
              onClick={() => mutate({ id: row.id, version: row.version }, { onError: renew })}
            >
              {text('transition.cancel')}
            </button>
          </Columns>
        </BottomDrawer>
      )}
    </>
  );
}
