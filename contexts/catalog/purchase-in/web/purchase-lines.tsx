import { EmptyState, readHundredths, useWrite } from '@shopkeeper/admin-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, Text } from '@shopkeeper/ui/layout';
import { Plus, Trash2 } from '@shopkeeper/ui/icons';
import { Button, Input, InputNumber, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { purchaseIn } from '../purchase-in.resource.ts';
import type { PurchaseLines } from '../purchase-lines.domain.ts';

type Line = PurchaseLines['lines'][number];

interface GoodsProps {
  readonly id: number;
  readonly lines: readonly Line[];
  readonly mayChange: boolean;
}

/** Adds a SKU by its code or barcode; a scanner ends a code with Enter and finds the field again. */
function AddLine({ id }: { readonly id: number }) {
  const text = useText('purchase-in');
  const code = useRef<InputRef>(null);
  const [typed, setTyped] = useState({ code: '', qty: 1, cost: '' });
  const { mutateAsync, isPending } = useWrite({ refreshes: [purchaseIn.prefix] });
  const costAmount = readHundredths(typed.cost)?.value ?? null;
  const add = async (): Promise<void> => {
    if (typed.code.trim() === '' || costAmount === null) return;
    const body = { id, code: typed.code.trim(), qty: typed.qty, costAmount };
    await mutateAsync({ path: `${purchaseIn.prefix}setLine`, body });
    setTyped({ ...typed, code: '', qty: 1 });
    code.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add().catch(() => undefined);
      }}
    >
      <Stack row wrap gap={8}>
        <Input
          ref={code}
          style={{ width: 240 }}
          aria-label={text('text.code')}
          placeholder={text('text.code')}
          value={typed.code}
          onChange={(event) => setTyped({ ...typed, code: event.target.value })}
        />
        <InputNumber<number>
          style={{ width: 110 }}
          aria-label={text('text.qty')}
          prefix="×"
          min={1}
          max={1_000_000}
          precision={0}
          value={typed.qty}
          onChange={(qty) => setTyped({ ...typed, qty: qty ?? 1 })}
        />
        <Input
          style={{ width: 140 }}
          aria-label={text('text.cost')}
          placeholder={text('text.cost')}
          prefix="¥"
          inputMode="decimal"
          value={typed.cost}
          onChange={(event) => setTyped({ ...typed, cost: event.target.value })}
        />
        <Button
          htmlType="submit"
          icon={<Plus size={16} />}
          loading={isPending}
          disabled={typed.code.trim() === '' || costAmount === null}
        >
          {text('text.add')}
        </Button>
      </Stack>
    </form>
  );
}

/** The goods of a purchase with what is still missing. */
export function PurchaseLinesPanel({ id, lines, mayChange }: GoodsProps) {
  const text = useText('purchase-in');
  const { number } = useFormatters();
  const { mutate } = useWrite({ refreshes: [purchaseIn.prefix] });
  const remove = ({ skuCode, costAmount }: Line): void =>
    mutate({ path: `${purchaseIn.prefix}setLine`, body: { id, code: skuCode ?? '', qty: 0, costAmount } });
  return (
    <Stack gap={12}>
      {mayChange && <AddLine id={id} />}
      {lines.length === 0 && <EmptyState title={text('text.noLines')} hint={text('hint.noLines')} />}
      {lines.length > 0 && (
        <PlainTable
          label={text('text.lines')}
          head={
            <tr>
              <th>{text('text.name')}</th>
              <th className="end">{text('text.qty')}</th>
              <th className="end">{text('field.receivedQty')}</th>
              <th className="end">{text('text.cost')}</th>
              <th className="end">{text('text.amount')}</th>
              {mayChange && <th aria-label={text('text.remove')} />}
            </tr>
          }
        >
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name}
                <Text as="small" block color="muted" size={12.5}>
                  {[line.specText, line.skuCode].filter(Boolean).join(' · ')}
                </Text>
              </td>
              <td className="end">{number(line.qty)}</td>
              <td className="end">{number(line.receivedQty)}</td>
              <td className="end">
                <MoneyText fen={line.costAmount} />
              </td>
              <td className="end">
                <MoneyText fen={line.costAmount * line.qty} />
              </td>
              {mayChange && (
                <td className="end">
                  {line.receivedQty === 0 && line.skuCode !== null && (
                    <Button
                      type="text"
                      aria-label={`${text('text.remove')} ${line.name}`}
                      icon={<Trash2 size={15} />}
                      onClick={() => remove(line)}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
    </Stack>
  );
}
