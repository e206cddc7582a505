import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { MemberChoice } from '../../price-list/web/member-choice.tsx';
import { couponTemplate } from '../coupon-template.resource.ts';
import type { CouponTrial } from '../coupon-trial.domain.ts';
import { typedItems } from '../typed-items.domain.ts';
import { TrialAnswer } from './trial-answer.tsx';

interface Wish {
  readonly memberId: number | null;
  readonly orderNo: string | null;
  readonly lines: readonly { readonly code: string; readonly qty: number }[];
  readonly points: number;
  readonly at: number | null;
}

const nothing = { memberId: null as number | null, items: '', orderNo: '', points: 0, at: '' };

function wishOf({ memberId, items, orderNo, points, at }: typeof nothing): Wish {
  const order = orderNo.trim() === '' ? null : orderNo.trim();
  return {
    memberId,
    orderNo: order,
    lines: order === null ? typedItems(items) : [],
    points,
    at: at === '' ? null : new Date(at).getTime(),
  };
}

function Answer({ templateId, wish }: { readonly templateId: number; readonly wish: Wish }) {
  const { data, error } = useCall<CouponTrial>(`${couponTemplate.prefix}try`, { templateId, ...wish }, { showError: false });
  if (error)
    return (
      <Text color="bad" role="alert">
        {error.fields?.[0]?.msg ?? error.msg}
      </Text>
    );
  return data ? <TrialAnswer trial={data} /> : null;
}

/** Tries a template on items or on an order: whether its coupon applies, or which rule refuses it, as checkout decides. */
export function CouponTester({ templateId }: { readonly templateId: number }) {
  const text = useText('coupon-template');
  const [typed, setTyped] = useState(nothing);
  const [wish, setWish] = useState<Wish | null>(null);
  const change = (more: Partial<typeof nothing>): void => setTyped({ ...typed, ...more });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setWish(wishOf(typed));
      }}
    >
      <Stack gap={8}>
        <MemberChoice
          label={text('text.member')}
          placeholder={text('text.anybody')}
          value={typed.memberId}
          onChange={(memberId) => change({ memberId })}
        />
        <Input.TextArea
          aria-label={text('text.itemCodes')}
          placeholder={text('text.itemCodesHint')}
          autoSize={{ minRows: 2, maxRows: 6 }}
          disabled={typed.orderNo.trim() !== ''}
          value={typed.items}
          onChange={(event) => change({ items: event.target.value })}
        />
        <Input
          aria-label={text('text.orderNo')}
          placeholder={text('text.orOrderNo')}
          value={typed.orderNo}
          onChange={(event) => change({ orderNo: event.target.value })}
        />
        <Stack row gap={8}>
          <InputNumber<number>
            style={{ width: 128 }}
            aria-label={text('text.points')}
            prefix={text('text.points')}
            min={0}
            precision={0}
            value={typed.points}
            onChange={(points) => change({ points: points ?? 0 })}
          />
          <Input
            type="datetime-local"
            aria-label={text('text.at')}
            value={typed.at}
            onChange={(event) => change({ at: event.target.value })}
          />
        </Stack>
        <Button htmlType="submit">{text('text.tryIt')}</Button>
        {wish && <Answer templateId={templateId} wish={wish} />}
      </Stack>
    </form>
  );
}
