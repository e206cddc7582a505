import { useNotices } from '@shopkeeper/admin-ui/shell';
import { ApiError } from '@shopkeeper/api-client';
import { lazyPart, TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack } from '@shopkeeper/ui/layout';
import { Sparkline } from '@shopkeeper/admin-ui/charts';
import { EmptyState, ErrorState, PageDrawer, PageModal } from '@shopkeeper/admin-ui';
import { FieldDescriptions, Money, MoneyLine, StatusTag, Timeline } from '@shopkeeper/admin-ui/detail';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { row, sample, then } from './gallery-sample.ts';

const LineChart = lazyPart(async () => (await import('@shopkeeper/admin-ui/charts')).LineChart, <Skeleton active />);
const statusColors = { open: 'info', busy: 'info', late: 'warn', failed: 'bad', done: 'ok' } as const;
const sales = [42, 57, 51, 63, 60, 78, 91];
const before = [40, 44, 49, 52, 58, 61, 66];

/** States in their colours. */
export function Tags() {
  const text = useText('gallery');
  return (
    <Stack row wrap gap={[12, 20]} margin="0 0 12px">
      {Object.entries(statusColors).map(([value, tone]) => (
        <StatusTag key={value} tone={tone}>
          {text(`choice.status.${value}`)}
        </StatusTag>
      ))}
      <StatusTag tone="idle">{text('text.closed')}</StatusTag>
    </Stack>
  );
}

/** Money, instants, facts and what happened. */
export function StatCards() {
  const text = useText('gallery');
  return (
    <Columns min={320} gap={24}>
      <div>
        <Stack row wrap gap={[12, 20]} margin="0 0 12px">
          <Money fen={12_850} />
          <Money fen={-99} />
          <Money fen={100_000_000} />
          <Money
            fen={10_850}
            explain={
              <>
                <MoneyLine title={text('text.goods')} fen={12_850} />
                <MoneyLine title={text('text.coupon')} fen={-2000} />
                <MoneyLine title={text('text.sum')} fen={10_850} isTotal />
              </>
            }
          />
          <TimeText at={then} />
        </Stack>
        <FieldDescriptions resource={sample} row={row} names={['name', 'status', 'price', 'rate', 'day', 'tags', 'note']} />
      </div>
      <Timeline
        entries={[
          { id: 2, at: then, title: text('choice.status.done'), by: 'admin', tone: 'ok' },
          { id: 1, at: then - 3_600_000, title: text('choice.status.open'), tone: 'info' },
        ]}
      />
    </Columns>
  );
}

/** Placeholders for missing rows: none, none that match, loading, failed, not allowed. */
export function States() {
  const text = useText('gallery');
  const failed = new ApiError({ status: 503, error: 'request.unavailable', msg: text('text.unavailable'), traceId: '7f3a' });
  const denied = new ApiError({
    status: 403,
    error: 'request.forbidden',
    msg: text('text.denied'),
    details: { node: '/admin/gallery/index' },
  });
  return (
    <Columns min={320} gap={24}>
      <EmptyState title={text('text.nothing')} hint={text('text.nothingHint')}>
        <Button type="primary">{text('text.first')}</Button>
      </EmptyState>
      <EmptyState isFiltered title={text('text.noMatch')} hint={text('text.noMatchHint')} />
      <Skeleton active paragraph={{ rows: 4 }} />
      <ErrorState error={failed} retry={() => undefined} />
      <ErrorState error={denied} retry={() => undefined} />
    </Columns>
  );
}

/** A dialog, a drawer and a question. */
export function Dialogs() {
  const text = useText('gallery');
  const notices = useNotices();
  const [open, setOpen] = useState<'modal' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack row wrap gap={[12, 20]} margin="0 0 12px">
      <Button onClick={() => setOpen('modal')}>{text('text.modal')}</Button>
      <Button onClick={() => setOpen('drawer')}>{text('text.drawer')}</Button>
      <Button
        danger
        onClick={() =>
          void notices.confirm({ title: text('text.sure'), text: text('text.sureText'), confirm: text('text.delete') })
        }
      >
        {text('text.question')}
      </Button>
      {open === 'modal' && (
        <PageModal title={text('text.modal')} onCancel={close} onOk={close}>
          {text('text.lorem')}
        </PageModal>
      )}
      {open === 'drawer' && (
        <PageDrawer title={text('text.drawer')} onClose={close}>
          {text('text.lorem')}
        </PageDrawer>
      )}
    </Stack>
  );
}

/** Short words that come and go. */
export function Toasts() {
  const text = useText('gallery');
  const notices = useNotices();
  return (
    <Stack row wrap gap={[12, 20]} margin="0 0 12px">
      {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
        <Button key={kind} onClick={() => notices[kind](text(`text.toast.${kind}`))}>
          {text(`text.toast.${kind}`)}
        </Button>
      ))}
    </Stack>
  );
}

/** A number with its sparkline, and a chart with the previous period. */
export function Charts() {
  const text = useText('gallery');
  const { number } = useFormatters();
  return (
    <>
      <Stack row wrap gap={[12, 20]} margin="0 0 12px">
        <strong>{number(sales.at(-1) ?? 0)}</strong>
        <Sparkline points={sales} />
      </Stack>
      <LineChart
        label={text('text.charts')}
        categories={['1', '2', '3', '4', '5', '6', '7']}
        series={[
          { name: text('text.now'), points: sales },
          { name: text('text.before'), points: before, isComparison: true },
        ]}
        height={220}
        print={number}
      />
    </>
  );
}
