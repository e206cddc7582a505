import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { freightTemplate } from '../freight-template.resource.ts';

const pageOf = (id: number | null): string => `${freightTemplate.page}/${id ?? 'add'}`;

export const readAhead = listReader({ resource: freightTemplate });

/** The freight templates. One opens on its own page, which has room for its regions. */
export function FreightTemplateListScreen() {
  return (
    <ResourceScreen
      resource={freightTemplate}
      detailPath={pageOf}
      formPath={pageOf}
      onPhone={['name', 'chargeMode', 'firstAmount']}
      columns={{ name: { grow: 1, width: 180 } }}
    />
  );
}

export { FreightTemplateListScreen as Screen };
