import type { ListRowOf } from '@shopkeeper/resource';
import { MenuIcon, useNotices } from '@shopkeeper/admin-ui/shell';
import { loadStaffRules } from '@shopkeeper/api-client/session';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { menuRule } from '../menu-rule.resource.ts';
import { EntryTitle } from './entry-title.tsx';
import { IconInput } from './icon-input.tsx';
import { FixedInput, TitleInput } from './entry-inputs.tsx';
import { ParentInput } from './parent-input.tsx';

type Row = ListRowOf<typeof menuRule>;

/** Buttons represent permissions and are numerous, so they are shown only on request. */
const tabs: readonly ListTab[] = [
  { key: 'menus', titleKey: 'menu-rule:text.menus', filter: { field: 'type', op: 'in', value: ['menu_dir', 'menu'] } },
  { key: 'all', titleKey: 'menu-rule:text.all', filter: null },
];

function TitleCell({ row }: { readonly row: Row }) {
  return (
    <Text color={row.enabled ? undefined : 'muted'}>
      <EntryTitle title={row.title} />
    </Text>
  );
}

function IconCell({ row }: { readonly row: Row }) {
  return row.icon ? (
    <Text color="secondary">
      <Stack as="span" row inline gap={8}>
        <MenuIcon name={row.icon} />
        {row.icon}
      </Stack>
    </Text>
  ) : null;
}

const inputs = {
  parentId: ParentInput,
  icon: IconInput,
  title: TitleInput,
  type: FixedInput,
  name: FixedInput,
  path: FixedInput,
};

/** The menu editor for staff. Changes appear in the side menu at once. */
export function MenuRuleScreen() {
  const notices = useNotices();
  return (
    <ResourceScreen
      resource={menuRule}
      tabs={tabs}
      cells={{ title: TitleCell, icon: IconCell }}
      columns={{ title: { width: 260, grow: 1 }, icon: { width: 170 }, path: { width: 240 }, parentId: { hidden: true } }}
      inputs={inputs}
      onChanged={() => void loadStaffRules().catch(notices.failure)}
    />
  );
}

export { MenuRuleScreen as Screen };
