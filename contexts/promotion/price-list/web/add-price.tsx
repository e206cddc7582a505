import { useWrite } from '@shopkeeper/admin-ui';
import { ScannedLineForm } from '@shopkeeper/admin-ui/form';
import { useText } from '@shopkeeper/ui/i18n';
import { priceListItem } from '../../price-list-item/price-list-item.resource.ts';
import { priceList } from '../price-list.resource.ts';

/** Adds the price of a SKU from a quantity on. The quantity stays for the next SKU. */
export function AddPrice({ id }: { readonly id: number }) {
  const text = useText('price-list');
  const item = useText('price-list-item');
  const { mutateAsync, isPending } = useWrite({ refreshes: [priceListItem.prefix, priceList.prefix] });
  return (
    <ScannedLineForm
      labels={{
        code: text('text.code'),
        qty: item('field.minQty'),
        amount: item('field.priceAmount'),
        add: text('text.addPrice'),
      }}
      qty={{ prefix: '≥', max: 99_999 }}
      keeps="qty"
      isPending={isPending}
      add={({ code, qty, amount }) =>
        mutateAsync({
          path: `${priceListItem.prefix}add`,
          body: { priceListId: id, skuCode: code, minQty: qty, priceAmount: amount },
        })
      }
    />
  );
}
