import { type AnyResource, type MoveView, viewOf } from '@shopkeeper/resource';
import type { RowAction } from '../../grid/view/props.ts';
import { Pencil } from '../../icons/index.ts';
import type { ResourceText, ResourceWords } from '../resource-text.ts';
import { allowedIn, type WireRow } from '../wire.ts';
import type { ScreenAction } from './screen-props.ts';

interface Asked {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly own: readonly ScreenAction<WireRow>[];
  readonly may: (action: string, page?: string) => boolean;
  readonly words: ResourceWords;
  readonly text: ResourceText;
}

export const editAction = '$edit';
export const deleteAction = '$delete';
const movePrefix = '$move:';

/** The move a row action stands for, or null. */
export const moveIn = (resource: AnyResource, action: string): MoveView | null =>
  viewOf(resource).moves.find(({ name }) => movePrefix + name === action) ?? null;

/** What can be done to a row: edit, the screen's own, the moves of its state, and last what takes it away. */
export function rowActions({ resource, row, own, may, words, text }: Asked): readonly RowAction[] {
  const holds = (action: 'edit' | 'del'): boolean => resource.actions.includes(action) && may(action, resource.page);
  const canEdit = holds('edit') && resource.form.length > 0;
  return [
    ...(canEdit ? [{ id: editAction, label: text('list.edit'), icon: <Pencil size={15} />, inline: true }] : []),
    ...own
      .filter((one) => (one.isShown?.(row) ?? true) && (!one.action || may(one.action, resource.page)))
      .map((one) => ownAction(one, row, words)),
    ...moveActions(resource, row, words),
    ...(holds('del') && !resource.facts ? [{ id: deleteAction, label: text('list.delete'), danger: true }] : []),
  ];
}

function ownAction(one: ScreenAction<WireRow>, row: WireRow, words: ResourceWords): RowAction {
  const refused = one.refused?.(row);
  return {
    id: one.id,
    label: words.of(one.titleKey),
    ...(one.icon ? { icon: one.icon } : {}),
    ...(one.isInline ? { inline: true } : {}),
    ...(one.isDanger ? { danger: true } : {}),
    ...(refused ? { refused } : {}),
  };
}

function moveActions(resource: AnyResource, row: WireRow, words: ResourceWords): readonly RowAction[] {
  const allowed = allowedIn(row);
  return viewOf(resource)
    .moves.filter(({ name }) => allowed[name] !== undefined)
    .map(({ name, title, move }): RowAction => {
      const now = allowed[name];
      return {
        id: movePrefix + name,
        label: words.of(title),
        ...(move.danger ? { danger: true } : {}),
        ...(now !== undefined && now !== true ? { refused: now.msg } : {}),
      };
    });
}
