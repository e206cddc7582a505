import { usePageSearch } from '@shopkeeper/shell';
import { useState } from 'react';
import { inboxBoxes, type InboxBox } from '../message-view.domain.ts';
import type { InboxState } from './inbox-list.tsx';
import type { InboxOf } from './use-inbox.ts';

const boxOf = (named: string | null): InboxBox => inboxBoxes.find((box) => box === named) ?? 'all';

/** The state of an inbox: box, kind and opened message stand in the address, so that they can be linked to. */
export function useInboxState(inbox: InboxOf) {
  const [search, setSearch] = usePageSearch();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const show = (values: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(values)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setSearch(next, { replace: false });
  };
  const openId = Number(search.get('id'));
  const state: InboxState = {
    inbox,
    box: boxOf(search.get('box')),
    module: search.get('kind'),
    openId: Number.isSafeInteger(openId) && openId > 0 ? openId : null,
    chosen,
    choose: (ids, isChosen) =>
      setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((one) => !ids.includes(one)))),
    open: (id) => show({ id: String(id) }),
  };
  return {
    state,
    close: () => show({ id: null }),
    showBox: (box: InboxBox, module: string | null) => show({ box: box === 'all' ? null : box, kind: module, id: null }),
  };
}
