import { ErrorState, useMayOpen } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { ApiError, read } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, PlainTable, Stack, Stat, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { addedUp, type BackTest as Result, type BackTestSlice } from '../coupon-report.domain.ts';
import { couponTemplate } from '../coupon-template.resource.ts';

/** The sales context knows templates, not the other way round: its pages are named by their addresses. */
const orderPage = '/admin/sales/order';
const days = 90;

interface Run {
  readonly result: Result | null;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  start(): void;
}

/** Reads the past orders part by part, and adds up what was read so far. Stops when the page is left. */
function useBackTest(templateId: number): Run {
  const [state, setState] = useState<Omit<Run, 'start'>>({ result: null, isRunning: false, error: null });
  const running = useRef(0);
  useEffect(() => () => void (running.current = -1), []);
  const start = (): void => {
    const mine = running.current + 1;
    running.current = mine;
    setState({ result: null, isRunning: true, error: null });
    void (async () => {
      const parts: BackTestSlice[] = [];
      let next: BackTestSlice['next'] = null;
      do {
        const body = { templateId, days, afterPaidAt: next?.paidAt ?? null, afterId: next?.id ?? null };
        const part: BackTestSlice = await read(`${couponTemplate.prefix}backtest`, body, { showError: false });
        if (running.current !== mine) return;
        parts.push(part);
        ({ next } = part);
        setState({ result: addedUp(parts), isRunning: next !== null, error: null });
      } while (next !== null);
    })().catch((error: unknown) => {
      if (running.current === mine && error instanceof ApiError) setState({ result: null, isRunning: false, error });
    });
  };
  return { ...state, start };
}

function Dearest({ of }: { readonly of: Result['dearest'] }) {
  const text = useText('coupon-template');
  return (
    <PlainTable
      label={text('text.dearest')}
      head={
        <tr>
          <th>{text('text.order')}</th>
          <th className="end">{text('text.eligible')}</th>
          <th className="end">{text('text.difference')}</th>
        </tr>
      }
    >
      {of.map(({ id, orderNo, eligibleAmount, saved }) => (
        <tr key={id}>
          <td>
            <PageLink className="ly-link" to={`${orderPage}/${id}`}>
              {orderNo}
            </PageLink>
          </td>
          <td className="end">
            <MoneyText fen={eligibleAmount} />
          </td>
          <td className="end">
            <MoneyText fen={-saved} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Figures({ result }: { readonly result: Result }) {
  const text = useText('coupon-template');
  const { number, ratio } = useFormatters();
  const share = result.paidAmount === 0 ? 0 : Math.round((result.cost / result.paidAmount) * 10_000);
  return (
    <>
      <Columns as="dl" of={2} gap={12}>
        <Stat label={text('text.cost')} value={<MoneyText fen={result.cost} />} data-cost={result.cost} />
        <Stat label={text('text.ordersUsing')} value={number(result.used)} data-used={result.used} />
      </Columns>
      <Text as="p" size={13} color="muted" margin="6px 0">
        {text('text.backTested', { orders: number(result.orders), other: number(result.withCoupon), share: ratio(share) })}
      </Text>
      {result.dearest.length > 0 && <Dearest of={result.dearest} />}
    </>
  );
}

/** What a draft would have cost on the orders of the last 90 days. Nothing is written. */
export function BackTest({ templateId }: { readonly templateId: number }) {
  const text = useText('coupon-template');
  const { number } = useFormatters();
  const mayOpen = useMayOpen();
  const { result, isRunning, error, start } = useBackTest(templateId);
  if (!mayOpen(orderPage)) return null;
  return (
    <Section title={text('text.backTest')}>
      <Stack gap={8} aria-live="polite">
        <Text as="p" size={13} color="muted">
          {text('text.backTestMeans', { days: number(days) })}
        </Text>
        <Button loading={isRunning} onClick={start}>
          {text(isRunning ? 'text.reading' : 'text.runBackTest', { orders: number(result?.orders ?? 0) })}
        </Button>
        {error && <ErrorState error={error} retry={start} />}
        {result && <Figures result={result} />}
      </Stack>
    </Section>
  );
}
