import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { invoice } from '../invoice.resource.ts';

export const readAhead = listReader({ resource: invoice });

/** The invoices that buyers asked for. */
export function InvoiceListScreen() {
  return <ResourceScreen resource={invoice} onPhone={['title', 'status']} />;
}

export { InvoiceListScreen as Screen };
