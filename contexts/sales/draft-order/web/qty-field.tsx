import { usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Minus, Plus } from '@shopkeeper/ui/icons';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { maxQty } from './basket.ts';

interface QtyFieldProps {
  readonly qty: number;
  readonly name: string;
  onChange(qty: number): void;
}

/** A quantity that is typed or stepped; invalid input is ignored. */
export function QtyField({ qty, name, onChange }: QtyFieldProps) {
  const text = useText('draft-order');
  const isPhone = usePhone();
  const [typed, setTyped] = useState<string | null>(null);
  function type(raw: string): void {
    const figures = raw.normalize('NFKC').replaceAll(/\D/g, '').slice(0, String(maxQty).length);
    setTyped(figures);
    if (Number(figures) > 0) onChange(Number(figures));
  }
  return (
    <Space.Compact size={isPhone ? 'large' : 'small'}>
      <Button
        tabIndex={-1}
        disabled={qty <= 1}
        aria-label={text('text.fewer', { name })}
        icon={<Minus size={14} aria-hidden />}
        onClick={() => onChange(qty - 1)}
      />
      <Input
        data-qty
        tabIndex={-1}
        style={{ width: 52, textAlign: 'center' }}
        aria-label={text('text.qtyOf', { name })}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(qty)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onChange={(event) => type(event.target.value)}
      />
      <Button
        tabIndex={-1}
        disabled={qty >= maxQty}
        aria-label={text('text.moreOf', { name })}
        icon={<Plus size={14} aria-hidden />}
        onClick={() => onChange(qty + 1)}
      />
    </Space.Compact>
  );
}
