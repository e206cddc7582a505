import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { purchaseIn } from '../purchase-in.resource.ts';

export const readAhead = listReader({ resource: purchaseIn });

/** All purchases; a row opens its goods and receipts. */
export function PurchaseInListScreen() {
  return <ResourceScreen resource={purchaseIn} detailPath={(id) => `${purchaseIn.page}/${id}`} />;
}

export { PurchaseInListScreen as Screen };
