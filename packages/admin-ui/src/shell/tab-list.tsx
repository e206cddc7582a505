import { Dropdown, type MenuProps } from 'antd';
import { titleText, useShellText } from '@shopkeeper/ui/i18n';
import { ChevronDown } from '@shopkeeper/ui/icons';
import { closeTabs, useDirtyTabs, useTabs } from '@shopkeeper/shell/tabs';
import { useRuntime } from '@shopkeeper/shell';

const closeAll = '#close-all';

/** A list of all open pages, for when the strip has no room for them. */
export function TabList() {
  const text = useShellText();
  const menu = useTabListMenu();
  const count = useTabs(({ tabs }) => tabs.length);
  const label = text('tabs.all', { count });
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight" classNames={{ root: 'tab-list' }}>
      <button type="button" className="tab-list-button" aria-label={label} aria-haspopup="menu">
        {count}
        <ChevronDown size={14} aria-hidden />
      </button>
    </Dropdown>
  );
}

function useTabListMenu(): MenuProps {
  const text = useShellText();
  const runtime = useRuntime();
  const { tabs, active } = useTabs();
  const dirty = useDirtyTabs(({ forms }) => forms);
  return {
    selectedKeys: active === undefined ? [] : [active],
    items: [
      ...tabs.map(({ path, title }) => ({
        key: path,
        label: (
          <>
            {titleText(title)}
            {dirty.has(path) ? <span className="tab-dirty" title={text('tabs.unsaved')} /> : null}
          </>
        ),
      })),
      { type: 'divider' },
      { key: closeAll, label: text('tabs.close-all') },
    ],
    onClick: ({ key }) => {
      const tab = tabs.find(({ path }) => path === key);
      if (tab) return runtime.navigate(tab.path + tab.search + tab.hash);
      return void closeTabs(
        runtime,
        tabs.map(({ path }) => path),
      );
    },
  };
}
