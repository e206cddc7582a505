import { EmptyState, useWrite } from '@shopkeeper/admin-ui';
import { ScannedLineForm } from '@shopkeeper/admin-ui/form';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, Text } from '@shopkeeper/ui/layout';
import { Trash2 } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { purchaseIn } from '../purchase-in.resource.ts';
import type { PurchaseLines } from '../purchase-lines.domain.ts';

type Line = PurchaseLines['lines'][number];

interface GoodsProps {
  readonly id: number;
  readonly lines: readonly Line[];
  readonly mayChange: boolean;
}

/** Adds goods to the purchase. Their cost stays for the next SKU. */
function AddLine({ id }: { readonly id: number }) {
  const text = useText('purchase-in');
  const { mutateAsync, isPending } = useWrite({ refreshes: [purchaseIn.prefix] });
  return (
    <ScannedLineForm
      labels={{ code: text('text.code'), qty: text('text.qty'), amount: text('text.cost'), add: text('text.add') }}
      qty={{ prefix: '×', max: 1_000_000 }}
      keeps="amount"
      isPending={isPending}
      add={({ code, qty, amount }) =>
        mutateAsync({ path: `${purchaseIn.prefix}setLine`, body: { id, code, qty, costAmount: amount } })
      }
    />
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
