import { Dropdown, type MenuProps } from 'antd';
import { type MouseEvent, useEffect, useRef } from 'react';
import { titleText, useShellText } from '@shopkeeper/ui/i18n';
import { X } from '@shopkeeper/ui/icons';
import { closeTabs, reloadTab, type Tab, useDirtyTabs, useTabs } from '@shopkeeper/shell/tabs';
import { type Runtime, useRuntime } from '@shopkeeper/shell';
import { TabList } from './tab-list.tsx';
import { useOverflow } from './use-overflow.ts';
import { moveByKey, shiftTab, useTabDrag } from './use-tab-order.ts';

/** The strip of open tabs. Inside the header in the Default layout, on its own line in the Classic one. */
export function TabStrip() {
  const text = useShellText();
  const { tabs, active } = useTabs();
  const strip = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(strip, tabs);
  const hasList = overflow !== 'none';
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Depends on `tabs` because a page may set a longer tab title later, and on the list of tabs because it takes room.
  }, [active, tabs, hasList]);
  return (
    <nav className="tab-strip" aria-label={text('tabs.label')}>
      <div ref={strip} className="tab-strip-scroll" data-overflow={overflow}>
        {tabs.map((tab) => (
          <TabButton key={tab.path} tab={tab} isActive={tab.path === active} />
        ))}
      </div>
      {hasList ? <TabList /> : null}
    </nav>
  );
}

interface TabButtonProps {
  readonly tab: Tab;
  readonly isActive: boolean;
}

function TabButton({ tab, isActive }: TabButtonProps) {
  const text = useShellText();
  const runtime = useRuntime();
  const isDirty = useDirtyTabs(({ forms }) => forms.has(tab.path));
  const title = titleText(tab.title);
  const menu = useTabMenu(tab, isActive);
  const element = useRef<HTMLDivElement>(null);
  useTabDrag(element, tab.path);

  function closeByWheel(event: MouseEvent): void {
    if (event.button === 1) void closeTabs(runtime, [tab.path]);
  }

  return (
    <Dropdown menu={menu} trigger={['contextMenu']}>
      <div ref={element} className="tab" data-active={isActive} onAuxClick={closeByWheel}>
        <button
          type="button"
          className="tab-title"
          aria-current={isActive ? 'page' : undefined}
          aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight"
          onKeyDown={(event) => moveByKey(event, tab.path)}
          onClick={() => runtime.navigate(tab.path + tab.search + tab.hash)}
        >
          {title}
          {isDirty ? <span className="tab-dirty" title={text('tabs.unsaved')} /> : null}
        </button>
        <button
          type="button"
          className="tab-close"
          aria-label={text('tabs.close-named', { title })}
          onClick={() => void closeTabs(runtime, [tab.path])}
        >
          <X size={13} aria-hidden />
        </button>
      </div>
    </Dropdown>
  );
}

function useTabMenu({ path }: Tab, isActive: boolean): MenuProps {
  const text = useShellText();
  const runtime = useRuntime();
  const isOnly = useTabs(({ tabs }) => tabs.length === 1);
  const isFirst = useTabs(({ tabs }) => tabs[0]?.path === path);
  const isLast = useTabs(({ tabs }) => tabs.at(-1)?.path === path);
  const moves: Readonly<Record<string, () => void>> = {
    reload: () => void reloadTab(path),
    close: () => void closeTabs(runtime, [path]),
    'full-screen': () => showAlone(runtime, path),
    left: () => shiftTab(path, -1),
    right: () => shiftTab(path, 1),
    'close-others': () => void closeTabs(runtime, otherPaths(path)),
    'close-all': () => void closeTabs(runtime, otherPaths(undefined)),
  };
  return {
    items: [
      { key: 'reload', label: text('tabs.reload'), disabled: !isActive },
      { key: 'close', label: text('tabs.close') },
      { key: 'full-screen', label: text('tabs.full-screen') },
      { type: 'divider' },
      { key: 'left', label: text('tabs.left'), disabled: isFirst },
      { key: 'right', label: text('tabs.right'), disabled: isLast },
      { type: 'divider' },
      { key: 'close-others', label: text('tabs.close-others'), disabled: isOnly },
      { key: 'close-all', label: text('tabs.close-all') },
    ],
    onClick: ({ key }) => moves[key]?.(),
  };
}

function otherPaths(path: string | undefined): readonly string[] {
  return useTabs
    .getState()
    .tabs.map((tab) => tab.path)
    .filter((other) => other !== path);
}

function showAlone(runtime: Runtime, path: string): void {
  const tab = useTabs.getState().tabs.find((one) => one.path === path);
  if (tab) runtime.navigate(tab.path + tab.search + tab.hash);
  useTabs.setState({ isFullScreen: true });
}
