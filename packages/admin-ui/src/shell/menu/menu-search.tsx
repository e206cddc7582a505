import { useEffect, useRef, type KeyboardEvent } from 'react';
import { titleText, useShellText } from '@shopkeeper/ui/i18n';
import { Search } from '@shopkeeper/ui/icons';
import { type Runtime, useRuntime } from '@shopkeeper/shell';
import { MenuItem } from './menu-item.tsx';
import type { MenuPage } from './menu-pages.ts';

interface MenuSearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly found: readonly MenuPage[];
  readonly onOpened: () => void;
}

/** The field that finds a page of the menu; the key G focuses it, Enter opens the first page found, Escape clears it. */
export function MenuSearch({ typed, onType, found, onOpened }: MenuSearchProps) {
  const text = useShellText();
  const runtime = useRuntime();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = () => input.current?.focus();
    window.addEventListener(focusMenuSearch, focus);
    return () => window.removeEventListener(focusMenuSearch, focus);
  }, []);

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && typed.trim() !== '') openFirst(runtime, found, onOpened);
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      onType('');
    }
  }

  return (
    <search className="menu-search">
      <Search size={14} aria-hidden />
      <input
        ref={input}
        type="search"
        value={typed}
        aria-label={text('menu.search')}
        placeholder={text('menu.search')}
        aria-keyshortcuts="G"
        onChange={({ target }) => onType(target.value)}
        onKeyDown={press}
      />
      {typed === '' ? <kbd aria-hidden>G</kbd> : null}
    </search>
  );
}

const focusMenuSearch = 'focus-menu-search';

/** Moves the focus to the search field of the menu, if the menu is shown. */
export const focusMenu = (): void => void window.dispatchEvent(new Event(focusMenuSearch));

function openFirst({ open }: Pick<Runtime, 'open'>, [first]: readonly MenuPage[], onOpened: () => void): void {
  if (!first) return;
  open(first.rule);
  onOpened();
}

interface FoundPagesProps {
  readonly found: readonly MenuPage[];
  readonly search: string;
  readonly onOpened: () => void;
}

/** The pages found by the search field, under the names of their groups. */
export function FoundPages({ found, search, onOpened }: FoundPagesProps) {
  const text = useShellText();
  const groupOf = ({ groups }: MenuPage): string => groups.map(({ title }) => titleText(title)).join(' / ');
  return (
    <>
      {[...new Set(found.map(groupOf))].map((group) => (
        <div key={group}>
          {group === '' ? null : <p className="menu-heading">{group}</p>}
          <ul>
            {found
              .filter((page) => groupOf(page) === group)
              .map(({ rule }) => (
                <MenuItem key={rule.id} rule={rule} search={search} onOpened={onOpened} />
              ))}
          </ul>
        </div>
      ))}
      <p className="menu-found" role="status">
        {text(found.length === 0 ? 'menu.none-found' : 'menu.search-hint')}
      </p>
    </>
  );
}
