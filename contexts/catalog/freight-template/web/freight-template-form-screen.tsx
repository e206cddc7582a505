import { EmptyState, useMay } from '@shopkeeper/admin-ui';
import { FormPage } from '@shopkeeper/admin-ui/form';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { freightTemplate } from '../freight-template.resource.ts';
import { NoShipInput } from './no-ship-input.tsx';
import { FreeRulesInput, ZonesInput } from './zones-input.tsx';
import './freight-template.css';

const inputs = { zones: ZonesInput, freeRules: FreeRulesInput, noShipRegions: NoShipInput };

/** The form of a freight template: its rate, a row for each group of regions, and a calculator that tries it. */
export function FreightTemplateFormScreen() {
  const { params } = usePage();
  const may = useMay();
  const text = useText('shell');
  const id = params.id === undefined ? null : Number(params.id);
  if (!may(id === null ? 'add' : 'edit', freightTemplate.page))
    return <EmptyState title={text('401.title')} hint={text('401.text')} />;
  return <FormPage key={id} resource={freightTemplate} id={id} inputs={inputs} />;
}

export { FreightTemplateFormScreen as Screen };
