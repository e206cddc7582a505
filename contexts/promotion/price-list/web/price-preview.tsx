import { useCall } from '@shopkeeper/api-client';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { PricePreview } from '../price-list-views.domain.ts';
import { priceList } from '../price-list.resource.ts';
import { MemberChoice } from './member-choice.tsx';

interface Wish {
  readonly code: string;
  readonly qty: number;
  readonly memberId: number | null;
  /** Null is now. */
  readonly at: number | null;
}

function Considered({ of }: { readonly of: PricePreview['considered'] }) {
  const text = useText('price-list');
  const { number } = useFormatters();
  if (of.length === 0) return <Text color="muted">{text('text.nothingConsidered')}</Text>;
  return (
    <Stack as="ul" divided aria-label={text('text.why')}>
      {of.map(({ listId, listName, minQty, unitPrice, miss }) => (
        <Stack as="li" row key={`${listId} ${minQty}`} justify="space-between" gap={8} padding="6px 0">
          <span>
            {listName}
            <Text as="small" color={miss === null ? 'ok' : 'muted'} block>
              {text('text.from', { qty: number(minQty) })} · {text(`text.miss.${miss ?? 'applies'}`)}
            </Text>
          </span>
          <MoneyText fen={unitPrice} />
        </Stack>
      ))}
    </Stack>
  );
}

function Answer({ wish }: { readonly wish: Wish }) {
  const text = useText('price-list');
  const { ratio } = useFormatters();
  const { data, error } = useCall<PricePreview>(`${priceList.prefix}preview`, wish, { showError: false });
  if (error)
    return (
      <Text color="bad" role="alert">
        {error.msg}
      </Text>
    );
  if (!data) return null;
  return (
    <div aria-live="polite">
      <Stack row justify="space-between" align="end">
        <span>
          {data.name}
          <Text as="small" color="muted" block>
            {data.specText} · <TimeText at={data.at} />
          </Text>
        </span>
        <Text as="b" size={20} weight={600} numeric data-price={data.unitPrice}>
          <MoneyText fen={data.unitPrice} />
        </Text>
      </Stack>
      <Text as="p" color="muted" size={13} margin="4px 0 8px">
        {text('text.ownPrice')} <MoneyText fen={data.listPrice} /> ·{' '}
        {data.levelBp < 10_000 ? text('text.levelPays', { share: ratio(data.levelBp) }) : text('text.noLevel')}
      </Text>
      {data.isPast && (
        <Text as="p" color="muted" size={13} margin="0 0 8px">
          {text('text.past')}
        </Text>
      )}
      <Considered of={data.considered} />
    </div>
  );
}

/** What a member would pay for a quantity of a SKU at an instant, and why, by the rule that prices orders. */
export function PricePreviewPanel() {
  const text = useText('price-list');
  const [typed, setTyped] = useState({ code: '', qty: 1, memberId: null as number | null, at: '' });
  const [wish, setWish] = useState<Wish | null>(null);
  const show = (): void => {
    const at = typed.at === '' ? null : new Date(typed.at).getTime();
    if (typed.code.trim() !== '') setWish({ code: typed.code.trim(), qty: typed.qty, memberId: typed.memberId, at });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <Stack gap={8}>
        <Input
          aria-label={`${text('text.preview')}: ${text('text.code')}`}
          placeholder={text('text.code')}
          value={typed.code}
          onChange={(event) => setTyped({ ...typed, code: event.target.value })}
        />
        <MemberChoice
          label={text('text.member')}
          placeholder={text('text.anybody')}
          value={typed.memberId}
          onChange={(memberId) => setTyped({ ...typed, memberId })}
        />
        <Stack row gap={8}>
          <InputNumber<number>
            style={{ width: 96 }}
            aria-label={text('text.qty')}
            prefix="×"
            min={1}
            max={99_999}
            precision={0}
            value={typed.qty}
            onChange={(qty) => setTyped({ ...typed, qty: qty ?? 1 })}
          />
          <Input
            type="datetime-local"
            aria-label={text('text.at')}
            value={typed.at}
            onChange={(event) => setTyped({ ...typed, at: event.target.value })}
          />
        </Stack>
        <Button htmlType="submit">{text('text.show')}</Button>
        {wish && <Answer wish={wish} />}
      </Stack>
    </form>
  );
}
