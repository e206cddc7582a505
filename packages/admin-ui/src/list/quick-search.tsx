import { useEffect, useRef, useState } from 'react';
import { Search, X } from '@shopkeeper/ui/icons';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { titleOf } from '@shopkeeper/resource/view';
import type { ResourceList } from '../list-state/use-resource-list.ts';
import { afterAddress, afterSending, lastSearch, noSearches } from './sent-searches.ts';

const restMs = 300;
/** The names of searched fields for which the placeholder has room. */
const mostShown = 3;

/** Searches while the user types. The typed text is never overwritten by its own search: the address follows it. */
export function QuickSearch({ list }: { readonly list: ResourceList }) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(list.resource);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(list.state.quick);
  const [searches, setSearches] = useState(() => noSearches(list.state.quick));
  if (list.state.quick !== searches.address) {
    const { isForeign, next } = afterAddress(searches, list.state.quick);
    setSearches(next);
    // The address was changed elsewhere (back button, clearing all chips); the field shows the current value.
    if (isForeign) setTyped(list.state.quick);
  }
  const send = (quick: string): void => {
    if (quick === lastSearch(searches)) return;
    setSearches(afterSending(searches, quick));
    list.change({ quick }, { isTyping: true });
  };
  const newest = useRef(send);
  useEffect(() => {
    newest.current = send;
  });
  useEffect(() => {
    const timer = setTimeout(() => newest.current(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useSlashKey(() => input.current?.select());
  const about = list.resource.search.map((name) => resourceLabels.of(titleOf(list.resource, name)));
  const hint = text('list.search', { fields: about.join(text('list.comma')) });
  // More names would be cut in the middle of a word; the tooltip has all of them.
  const shown =
    about.length > mostShown
      ? text('list.search-more', { fields: about.slice(0, mostShown - 1).join(text('list.comma')) })
      : hint;
  return (
    // A custom field: antd's would be a thirtieth of all that the list loads.
    <span className="rs-quick">
      <Search size={15} aria-hidden />
      <input
        ref={input}
        value={typed}
        maxLength={100}
        placeholder={shown}
        title={hint}
        aria-label={hint}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) send(typed);
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={text('list.search-clear')}
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** `/` focuses the search of the shown list, unless another input has the focus. */
function useSlashKey(focus: () => void): void {
  const newest = useRef(focus);
  useEffect(() => {
    newest.current = focus;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const at = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || at?.closest('input, textarea, select, [contenteditable="true"]'))
        return;
      event.preventDefault();
      newest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
