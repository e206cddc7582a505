import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PageModal } from '@shopkeeper/admin-ui';
import { MoneyLine } from '@shopkeeper/admin-ui/detail';
import { useOrderEntry } from './use-order-entry.ts';

/** Shown when the total changed between showing and placing, with both totals; the buyer decides. */
export function PriceQuestion() {
  const text = useText('draft-order');
  const { moneyText } = useFormatters();
  const { orderEntry, state } = useOrderEntry();
  const { question } = state;
  if (!question) return null;
  return (
    <PageModal
      title={text('text.priceMoved')}
      width={420}
      okText={text('text.placeFor', { amount: moneyText(question.now) })}
      cancelText={text('text.lookFirst')}
      mask={{ closable: false }}
      onOk={() => void orderEntry.answer(true)}
      onCancel={() => void orderEntry.answer(false)}
    >
      <p className="rs-lead">{text('text.priceMovedHint')}</p>
      <MoneyLine title={text('text.was')} fen={question.was} />
      <MoneyLine title={text('text.now')} fen={question.now} isTotal />
    </PageModal>
  );
}
