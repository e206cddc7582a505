import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { Stack } from '../../layout/stack.tsx';
import { MoneyText } from '../cells/money-text.tsx';
import { useResourceText } from '../resource-text.ts';

interface MoneyProps {
  /** Integer fen. */
  readonly fen: number;
  readonly currency?: string;
  /** How the amount came about; with it the amount is a button. */
  readonly explain?: ReactNode;
}

/** An amount. One that explains itself shows on a click how it came about. */
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

/** One line of an explanation: what it is, and by how much. */
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
