import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useCall } from '@shopkeeper/api-client';
import { allRules, useStaffRules } from '@shopkeeper/api-client/session';
import { type AllListPreferences, listPreferencesPage } from '@shopkeeper/resource/query';
import { titleText, useText } from '@shopkeeper/ui/i18n';
import { Select } from 'antd';

/** Chooses one of the saved views that the user may open, by list. */
export function ViewInput({ path, value, isDisabled, describedBy, onChange }: FieldInputProps) {
  const text = useText('metric-alert');
  const menus = useStaffRules(({ menus: rules }) => rules);
  const { idOf } = useFormScope();
  const { data, isLoading } = useCall<AllListPreferences>(`${listPreferencesPage}/mine`, {});
  const views = data?.views ?? [];
  const lists = [...new Set(views.map(({ list }) => list))];
  const options = lists.map((list) => ({
    label: titleText(allRules(menus).find(({ path: page }) => page === list)?.title ?? list),
    options: views
      .filter((view) => view.list === list)
      .map(({ id, name, own, ownerName }) => ({ value: id, label: own ? name : `${name} · ${ownerName}` })),
  }));
  const isGone = typeof value === 'number' && data !== undefined && !views.some(({ id }) => id === value);
  const gone = isGone ? [{ label: text('text.goneView'), options: [{ value, label: text('text.goneView') }] }] : [];
  return (
    <Select
      id={idOf(path)}
      className="rs-wide"
      value={typeof value === 'number' ? value : null}
      disabled={isDisabled}
      loading={isLoading}
      placeholder={text('text.chooseView')}
      notFoundContent={text('text.noViews')}
      aria-describedby={describedBy}
      options={[...gone, ...options]}
      onChange={(id: number | null) => onChange(id)}
    />
  );
}
