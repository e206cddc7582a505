import { useMay, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { stocktake } from '../stocktake.resource.ts';
import { CountField } from './count-field.tsx';
import { CountLinesPanel } from './count-lines.tsx';

/** One stocktake: a field for scanner, keyboard and camera, and the sheet with what was counted. */
export function StocktakeDetailScreen() {
  const text = useText('stocktake');
  const may = useMay();
  const id = Number(usePage().params.id);
  return (
    <DetailPage
      resource={stocktake}
      id={id}
      main={({ status, isBlind }) => (
        <>
          {status === 'counting' && may('edit', stocktake.page) && (
            <Section title={text('text.count')}>
              <CountField id={id} />
            </Section>
          )}
          <Section title={text('text.sheet')}>
            <CountLinesPanel
              id={id}
              isBlind={isBlind && status === 'counting'}
              mayCount={status === 'counting' && may('edit', stocktake.page)}
            />
          </Section>
        </>
      )}
      aside={(row) => (
        <Section title={text('text.one')}>
          <FieldDescriptions
            resource={stocktake}
            row={row as WireRow}
            layout={1}
            names={['locationId', 'categoryId', 'isBlind', 'countedSkus', 'differentSkus', 'appliedAt', 'note']}
          />
        </Section>
      )}
    />
  );
}

export { StocktakeDetailScreen as Screen };
