import type { TransitionView } from '@shopkeeper/resource/view';
import { useState } from 'react';
import { usePage } from '@shopkeeper/shell';
import type { WireRow } from '../calls/wire.ts';
import { deleteAction, editAction, transitionOf } from './row-actions.tsx';
import type { AnyScreenProps } from '../list-state/screen-props.ts';

/** The overlay that is open beside the list. */
export type Open =
  | { readonly what: 'form'; readonly id: number | null }
  | { readonly what: 'move'; readonly row: WireRow; readonly transition: TransitionView }
  | { readonly what: 'remove'; readonly rows: readonly WireRow[]; done?(): void }
  | null;

export interface RowWork {
  readonly open: Open;
  setOpen(open: Open): void;
  /** Opens the form of a row, or of a new one, as a drawer or page. */
  edit(id: number | null): void;
  act(action: string, row: WireRow): void;
  /** Asks for confirmation and deletes; `done` is called afterwards. */
  remove(rows: readonly WireRow[], done?: () => void): void;
  openRow(row: WireRow, how: { readonly newTab: boolean }): void;
}

/** The operations on rows: open, edit, delete with confirmation, transitions. */
export function useRowWork(screen: AnyScreenProps, canEdit: boolean): RowWork {
  const { resource, formPath, detailPath } = screen;
  const page = usePage();
  const [open, setOpen] = useState<Open>(null);

  function edit(id: number | null): void {
    if (formPath) page.navigate(formPath(id));
    else setOpen({ what: 'form', id });
  }

  const remove: RowWork['remove'] = (rows, done) => setOpen({ what: 'remove', rows, ...(done ? { done } : {}) });

  function act(action: string, row: WireRow): void {
    const transition = transitionOf(resource, action);
    if (action === editAction) edit(row.id);
    else if (action === deleteAction) remove([row]);
    else if (transition) setOpen({ what: 'move', row, transition });
    else screen.rowActions?.find(({ id }) => id === action)?.run(row);
  }

  function openRow(row: WireRow, { newTab }: { readonly newTab: boolean }): void {
    const path = detailPath?.(row.id) ?? null;
    if (newTab && path !== null) window.open(path, '_blank', 'noopener');
    else if (screen.onOpen) screen.onOpen(row);
    else if (path !== null) page.navigate(path);
    else if (canEdit) edit(row.id);
  }

  return { open, setOpen, edit, act, remove, openRow };
}
