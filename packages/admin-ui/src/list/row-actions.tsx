import { type AnyResource } from '@shopkeeper/resource';
import { type TransitionView, viewOf } from '@shopkeeper/resource/view';
import type { RowAction } from '@shopkeeper/grid';
import { Pencil } from '@shopkeeper/ui/icons';
import type { ResourceLabels, ResourceText } from '../texts/resource-text.ts';
import { allowedIn, type WireRow } from '../calls/wire.ts';
import type { ScreenAction } from '../list-state/screen-props.ts';

interface Asked {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly own: readonly ScreenAction<WireRow>[];
  readonly may: (action: string, page?: string) => boolean;
  readonly resourceLabels: ResourceLabels;
  readonly text: ResourceText;
}

export const editAction = '$edit';
export const deleteAction = '$delete';
const movePrefix = '$move:';

/** Returns the transition of a row action, or null. */
export const transitionOf = (resource: AnyResource, action: string): TransitionView | null =>
  viewOf(resource).transitions.find(({ name }) => movePrefix + name === action) ?? null;

/** Returns the actions of a row: edit, the page's own, the transitions of its state, and delete last. */
export function rowActions({ resource, row, own, may, resourceLabels, text }: Asked): readonly RowAction[] {
  const holds = (action: 'edit' | 'del'): boolean => resource.operations.includes(action) && may(action, resource.page);
  const canEdit = holds('edit') && resource.form.length > 0;
  return [
    ...(canEdit ? [{ id: editAction, label: text('list.edit'), icon: <Pencil size={15} />, inline: true }] : []),
    ...own
      .filter((one) => (one.isShown?.(row) ?? true) && (!one.action || may(one.action, resource.page)))
      .map((one) => ownAction(one, row, resourceLabels)),
    ...transitionActions(resource, row, resourceLabels),
    ...(holds('del') && !resource.appendOnly ? [{ id: deleteAction, label: text('list.delete'), danger: true }] : []),
  ];
}

function ownAction(one: ScreenAction<WireRow>, row: WireRow, resourceLabels: ResourceLabels): RowAction {
  const rejected = one.rejected?.(row);
  return {
    id: one.id,
    label: resourceLabels.of(one.titleKey),
    ...(one.icon ? { icon: one.icon } : {}),
    ...(one.isInline ? { inline: true } : {}),
    ...(one.isDanger ? { danger: true } : {}),
    ...(rejected ? { rejected } : {}),
  };
}

function transitionActions(resource: AnyResource, row: WireRow, resourceLabels: ResourceLabels): readonly RowAction[] {
  const allowed = allowedIn(row);
  return viewOf(resource)
    .transitions.filter(({ name }) => allowed[name] !== undefined)
    .map(({ name, title, transition }): RowAction => {
      const now = allowed[name];
      return {
        id: movePrefix + name,
        label: resourceLabels.of(title),
        ...(transition.danger ? { danger: true } : {}),
        ...(now !== undefined && now !== true ? { rejected: now.msg } : {}),
      };
    });
}
