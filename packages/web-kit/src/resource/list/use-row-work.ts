import type { AnyResource, MoveView } from '@shopkeeper/resource';
import { useState } from 'react';
import { useNotices } from '../../shell/use-notices.ts';
import { usePage } from '../../tabs/page-context.ts';
import { useRemove } from '../calls/use-remove.ts';
import { useResourceText, useResourceWords } from '../resource-text.ts';
import type { WireRow } from '../wire.ts';
import { deleteAction, editAction, moveIn } from './row-actions.tsx';
import type { AnyScreenProps } from './screen-props.ts';

/** What is open beside the list. */
export type Open =
  | { readonly what: 'form'; readonly id: number | null }
  | { readonly what: 'move'; readonly row: WireRow; readonly move: MoveView }
  | { readonly what: 'import' }
  | null;

export interface RowWork {
  readonly open: Open;
  setOpen(open: Open): void;
  /** Opens the form of a row, or of a new one, as drawer or page. */
  edit(id: number | null): void;
  act(action: string, row: WireRow): void;
  remove(rows: readonly WireRow[]): Promise<boolean>;
  openRow(row: WireRow, how: { readonly newTab: boolean }): void;
}

/** What happens to rows: opening, editing, deleting after a question, moves. */
export function useRowWork(screen: AnyScreenProps, canEdit: boolean): RowWork {
  const { resource, formPath, detailPath } = screen;
  const page = usePage();
  const [open, setOpen] = useState<Open>(null);
  const remove = useConfirmedRemove(resource);

  function edit(id: number | null): void {
    if (formPath) page.navigate(formPath(id));
    else setOpen({ what: 'form', id });
  }

  function act(action: string, row: WireRow): void {
    const move = moveIn(resource, action);
    if (action === editAction) edit(row.id);
    else if (action === deleteAction) void remove([row]);
    else if (move) setOpen({ what: 'move', row, move });
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

function useConfirmedRemove(resource: AnyResource): (rows: readonly WireRow[]) => Promise<boolean> {
  const text = useResourceText();
  const words = useResourceWords(resource);
  const { confirm } = useNotices();
  const { remove } = useRemove(resource);
  return async (rows) => {
    const [first] = rows;
    const name =
      rows.length === 1 && first ? String(first[resource.label] ?? `#${first.id}`) : text('delete.many', { count: rows.length });
    const agreed = await confirm({
      title: text('delete.title', { name }),
      text: text('delete.text', { title: words.title }),
      confirm: text('list.delete'),
    });
    if (!agreed) return false;
    // A failure was told already: the rows are still there.
    return remove(rows).then(
      () => true,
      () => false,
    );
  };
}
