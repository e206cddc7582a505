import { Command } from 'cmdk';
import { titleText } from '../../i18n/text.ts';
import { MenuIcon } from '../menu-icon.tsx';
import { type Runtime, useRuntime } from '../runtime.ts';
import type { Choose } from './menu-pages.tsx';
import type { FoundAnswer, FoundGroup } from './use-found.ts';

interface FoundRowsProps {
  readonly found: FoundAnswer;
  readonly choose: Choose;
}

/** Rows by number or name, each page's under its title. */
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
            // What the server found is a match whatever the letters: pages whose title matches stand above it.
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

/** The row's own page, or the list that shows it. */
function addressOf({ find }: Pick<Runtime, 'find'>, { page }: FoundGroup, row: FoundGroup['rows'][number]): string {
  const own = find(`${page}/${row.id}`);
  return own && !own.isDenied ? own.pathname : `${page}?q=${encodeURIComponent(row.label)}`;
}
