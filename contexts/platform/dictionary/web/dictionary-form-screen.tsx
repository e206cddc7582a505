import { EmptyState, useMay, type WireRow } from '@shopkeeper/admin-ui';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { DetailPage, FieldDescriptions, FieldValue, Section } from '@shopkeeper/admin-ui/detail';
import { FormPage } from '@shopkeeper/admin-ui/form';
import { dictionary } from '../dictionary.resource.ts';
import { DictionaryUsesList } from './dictionary-uses-list.tsx';

/** A dictionary with its entries: a form for those who may save it, a read-only view for others. */
export function DictionaryFormScreen() {
  const { params } = usePage();
  const may = useMay();
  const text = useText('shell');
  const id = params.id === undefined ? null : Number(params.id);
  if (may(id === null ? 'add' : 'edit', dictionary.page)) {
    const uses = id === null ? {} : { summary: <DictionaryUsesList id={id} /> };
    return <FormPage key={id} resource={dictionary} id={id} {...uses} />;
  }
  if (id === null) return <EmptyState title={text('401.title')} hint={text('401.text')} />;
  return <DictionaryDetails id={id} />;
}

function DictionaryDetails({ id }: { readonly id: number }) {
  const text = useText('dictionary');
  return (
    <DetailPage
      resource={dictionary}
      id={id}
      main={(row) => (
        <>
          <Section title={text('text.basics')}>
            <FieldDescriptions
              resource={dictionary}
              row={row as WireRow}
              names={['code', 'note', 'builtIn', 'enabled', 'updatedAt']}
            />
          </Section>
          <Section title={text('field.items')}>
            <FieldValue resource={dictionary} name="items" value={row.items} labels={{}} />
          </Section>
          <DictionaryUsesList id={id} />
        </>
      )}
    />
  );
}

export { DictionaryFormScreen as Screen };
