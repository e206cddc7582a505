import { EmptyState, useMay } from '@shopkeeper/admin-ui';
import { FormPage } from '@shopkeeper/admin-ui/form';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { customSetting } from '../custom-setting.resource.ts';
import { ValueInput } from './value-input.tsx';

/** The form of an own setting: what it is, and its value in the input of its kind. */
export function CustomSettingFormScreen() {
  const { params } = usePage();
  const may = useMay();
  const text = useText('shell');
  const id = params.id === undefined ? null : Number(params.id);
  if (!may(id === null ? 'add' : 'edit', customSetting.page))
    return <EmptyState title={text('401.title')} hint={text('401.text')} />;
  return <FormPage key={id} resource={customSetting} id={id} inputs={{ value: ValueInput }} />;
}

export { CustomSettingFormScreen as Screen };
