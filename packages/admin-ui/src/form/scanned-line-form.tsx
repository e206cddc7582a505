import { Plus } from '@shopkeeper/ui/icons';
import { Stack } from '@shopkeeper/ui/layout';
import { Button, Input, InputNumber, type InputRef } from 'antd';
import { type SyntheticEvent, useRef, useState } from 'react';
import { readHundredths } from '../values/hundredths.ts';

/** A line as typed: the code or barcode of a SKU, a whole number of pieces, and an amount in fen. */
export interface ScannedLine {
  readonly code: string;
  readonly qty: number;
  readonly amount: number;
}

interface ScannedLineFormProps {
  readonly labels: { readonly code: string; readonly qty: string; readonly amount: string; readonly add: string };
  /** The sign before the quantity, such as `×`, and its upper limit. */
  readonly qty: { readonly prefix: string; readonly max: number };
  /** What stays typed in for the next line; the code never does. */
  readonly keeps: 'qty' | 'amount';
  readonly isPending: boolean;
  /** Stores the line; rejects when the server refused it, so that what was typed stays. */
  readonly add: (line: ScannedLine) => Promise<unknown>;
}

const empty = { code: '', qty: 1, amount: '' };

/** Adds a line by the code or barcode of its SKU; a scanner ends a code with Enter and finds the field again. */
export function ScannedLineForm({ labels, qty, keeps, isPending, add }: ScannedLineFormProps) {
  const code = useRef<InputRef>(null);
  const [typed, setTyped] = useState(empty);
  const amount = readHundredths(typed.amount)?.value ?? null;
  const isReady = typed.code.trim() !== '' && amount !== null;
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    await add({ code: typed.code.trim(), qty: typed.qty, amount });
    setTyped({ ...empty, [keeps]: typed[keeps] });
    code.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event).catch(() => undefined)}>
      <Stack row wrap gap={8}>
        <Input
          ref={code}
          style={{ width: 240 }}
          aria-label={labels.code}
          placeholder={labels.code}
          value={typed.code}
          onChange={(event) => setTyped({ ...typed, code: event.target.value })}
        />
        <InputNumber<number>
          style={{ width: 110 }}
          aria-label={labels.qty}
          prefix={qty.prefix}
          min={1}
          max={qty.max}
          precision={0}
          value={typed.qty}
          onChange={(next) => setTyped({ ...typed, qty: next ?? 1 })}
        />
        <Input
          style={{ width: 140 }}
          aria-label={labels.amount}
          placeholder={labels.amount}
          prefix="¥"
          inputMode="decimal"
          value={typed.amount}
          onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
        />
        <Button htmlType="submit" icon={<Plus size={16} />} loading={isPending} disabled={!isReady}>
          {labels.add}
        </Button>
      </Stack>
    </form>
  );
}
