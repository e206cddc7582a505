import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { customSetting } from '../custom-setting.resource.ts';

const pageOf = (id: number | null): string => `${customSetting.page}/${id ?? 'add'}`;

export const readAhead = listReader({ resource: customSetting });

/** The own settings of the shop. One opens on its own page, since its value may be long. */
export function CustomSettingListScreen() {
  return (
    <ResourceScreen
      resource={customSetting}
      detailPath={pageOf}
      formPath={pageOf}
      onPhone={['title', 'valueText', 'isPublic']}
      columns={{ name: { width: 180 }, title: { width: 180 }, valueText: { width: 220, grow: 1 }, isPublic: { width: 90 } }}
    />
  );
}

export { CustomSettingListScreen as Screen };
