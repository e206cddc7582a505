import { titleText, useShellText } from '@shopkeeper/ui/i18n';
import { closeTabs, useTabs } from '@shopkeeper/shell/tabs';
import { useRuntime } from '@shopkeeper/shell';

const closeActive = '#close';
const closeAll = '#close-all';

/** The open pages as a native select on a phone. */
export function TabSelect() {
  const text = useShellText();
  const runtime = useRuntime();
  const { tabs, active } = useTabs();

  function choose(value: string): void {
    if (value === closeAll)
      return void closeTabs(
        runtime,
        tabs.map(({ path }) => path),
      );
    if (value === closeActive) return void closeTabs(runtime, active === undefined ? [] : [active]);
    const tab = tabs.find(({ path }) => path === value);
    if (tab) runtime.navigate(tab.path + tab.search + tab.hash);
    return undefined;
  }

  return (
    <select
      className="tab-select"
      aria-label={text('tabs.label')}
      value={active ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {active === undefined ? <option value="">—</option> : null}
      {tabs.map(({ path, title }) => (
        <option key={path} value={path}>
          {titleText(title)}
        </option>
      ))}
      <hr />
      <option value={closeActive}>{text('tabs.close')}</option>
      <option value={closeAll}>{text('tabs.close-all')}</option>
    </select>
  );
}
