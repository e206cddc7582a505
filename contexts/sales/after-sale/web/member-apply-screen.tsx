import { Failed, Loading, NothingYet, useMemberCall } from '@shopkeeper/member-ui';
import { PageLink, usePage } from '@shopkeeper/shell';
import { ArrowLeft } from '@shopkeeper/ui/icons';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import type { AfterSaleOptions } from '../after-sale-options.domain.ts';
import { memberAfterSales } from '../after-sale.resource.ts';
import { ApplyForm } from './apply-form.tsx';
import './member-after-sale.css';

/** A member asks for an after-sale of an order: first the item, then what is wanted for it. */
export function MemberApplyScreen() {
  const orderId = Number(usePage().params['id']);
  const text = useText('after-sale');
  const { data, error, refetch } = useMemberCall<AfterSaleOptions>(`${memberAfterSales.prefix}options`, { orderId });
  const [chosen, choose] = useState<number | null>(null);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[120, 220]} />;
  const open = data.lines.filter((line) => line.qty > line.takenQty);
  const line = open.find(({ id }) => id === chosen) ?? (open.length === 1 ? open[0] : undefined);
  return (
    <article>
      <Stack as="header" row gap={4} margin="-4px 0 8px -10px">
        <PageLink to={`/user/order/${orderId}`} className="mc-icon-button" aria-label={text('text.back')}>
          <ArrowLeft size={20} aria-hidden />
        </PageLink>
        <Text as="h1" size={18}>
          {text('text.apply')}
        </Text>
      </Stack>
      {open.length === 0 && <NothingYet title={text('text.nothing-left')} hint={data.orderNo} />}
      {open.length > 1 && <Items lines={open} chosen={line?.id ?? null} choose={choose} />}
      {line && <ApplyForm key={line.id} order={data} line={line} />}
    </article>
  );
}

interface ItemsProps {
  readonly lines: AfterSaleOptions['lines'];
  readonly chosen: number | null;
  choose(id: number): void;
}

function Items({ lines, chosen, choose }: ItemsProps) {
  const text = useText('after-sale');
  return (
    <Panel className="mc-card" title={text('text.choose-item')}>
      <Stack as="ul" gap={12}>
        {lines.map((line) => (
          <Stack as="li" row align="center" gap={12} key={line.id}>
            <Thumbnail src={line.image} size={56} radius={12} />
            <Stack as="span" grow>
              <Text as="b" weight={500}>
                {line.name}
              </Text>
              <Text as="small" color="muted" size={13}>
                {line.specText} · {text('text.left', { count: line.qty - line.takenQty })}
              </Text>
            </Stack>
            <span className="member-after-sale-choices">
              <button type="button" aria-pressed={line.id === chosen} aria-label={line.name} onClick={() => choose(line.id)}>
                {text('text.choose')}
              </button>
            </span>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
