import { Command } from 'cmdk';
import { titleText } from '@shopkeeper/ui/i18n';
import { MenuIcon } from '../../menu-icon/menu-icon.tsx';
import { type Runtime, useRuntime } from '@shopkeeper/shell';
import type { Choose } from './menu-pages.tsx';
import type { FoundAnswer, FoundGroup } from './use-found.ts';

interface FoundRowsProps {
  readonly found: FoundAnswer;
  readonly choose: Choose;
}

/** Rows found by number or name, grouped by page. */
export function FoundRows({ found: { groups, typed }, choose }: FoundRowsProps) {
  const runtime = useRuntime();
  return groups.map((group) => {
    const list = runtime.find(group.page);
    if (!list || list.isDenied) return null;
    return (
      <Command.Group key={group.page} heading={titleText(list.title)}>
        {group.rows.map((row) => (
          <Command.Item
            key={row.id}
            value={`row ${group.page} ${row.id}`}
            // Rows found by the server match regardless of their text; pages whose title matches rank above them.
            keywords={[row.label, typed]}
            onSelect={() => choose(() => runtime.navigate(addressOf(runtime, group, row)))}
          >
            <MenuIcon name={list.rule?.icon ?? ''} />
            <span>{row.label}</span>
            <small>{row.hint}</small>
          </Command.Item>
        ))}
      </Command.Group>
    );
  });
}

/** The address of the row's own page, or of its list filtered by the row. */
function addressOf({ find }: Pick<Runtime, 'find'>, { page }: FoundGroup, row: FoundGroup['rows'][number]): string {
  const own = find(`${page}/${row.id}`);
  return own && !own.isDenied ? own.pathname : `${page}?q=${encodeURIComponent(row.label)}`;
}
