import { useReadable } from '@shopkeeper/admin-ui';
import { product } from '../product.resource.ts';

/** Whether the user may read and write the costs of SKUs. */
export function useReadsCost(): boolean {
  const skus = useReadable(product).fields['skus'];
  return skus?.kind === 'lines' && Object.hasOwn(skus.options.of.fields, 'costAmount');
}
