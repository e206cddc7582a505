import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { stocktake } from '../stocktake.resource.ts';

export const readAhead = listReader({ resource: stocktake });

/** All stocktakes; a row opens its sheet. */
export function StocktakeListScreen() {
  return (
    <ResourceScreen
      resource={stocktake}
      onPhone={['name', 'status', 'countedSkus']}
      detailPath={(id) => `${stocktake.page}/${id}`}
    />
  );
}

export { StocktakeListScreen as Screen };
