import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { Stack } from '@shopkeeper/ui/layout';
import { MoneyText } from '@shopkeeper/ui';
import { useResourceText } from '../texts/resource-text.ts';

interface MoneyProps {
  /** Amount in fen. */
  readonly fen: number;
  readonly currency?: string;
  /** Explains how the amount is computed; makes the amount a button. */
  readonly explain?: ReactNode;
}

/** Shows an amount. With `explain`, a click opens its calculation. */
export function Money({ fen, currency, explain }: MoneyProps) {
  const text = useResourceText();
  const amount = <MoneyText fen={fen} {...(currency ? { currency } : {})} />;
  if (explain === undefined) return amount;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title={text('money.explain')}
      content={<div style={{ minWidth: 260 }}>{explain}</div>}
      destroyOnHidden
    >
      <button type="button" className="rs-explains" title={text('money.explain')}>
        {amount}
      </button>
    </Popover>
  );
}

/** One line of an amount's calculation: its label and its amount. */
export function MoneyLine({
  title,
  fen,
  isTotal = false,
}: {
  readonly title: string;
  readonly fen: number;
  readonly isTotal?: boolean;
}) {
  return (
    <Stack as="p" row justify="space-between" gap={24} className={isTotal ? 'rs-money-line total' : 'rs-money-line'}>
      <span>{title}</span>
      <MoneyText fen={fen} />
    </Stack>
  );
}
