import { type AnyResource } from '@shopkeeper/resource';
import { type Fields } from '@shopkeeper/resource/fields';
import { type InputView, titleOf, viewOf } from '@shopkeeper/resource/view';

/** An operation the server runs on many rows: a bulk transition, setting a field, deleting. */
export interface BulkActionView {
  /** Unique among the bulk actions of a resource. */
  readonly id: string;
  /** The name used in requests. */
  readonly name: string;
  /** The action whose permission it requires. */
  readonly action: string;
  /** A language key; null uses the kit's own text: `bulk.set` of the field, or delete. */
  readonly titleKey: string | null;
  readonly fieldTitle: string;
  readonly fields: Fields;
  readonly inputs: readonly InputView[];
  readonly isDanger: boolean;
  /** Path of its input hints in the language file. */
  readonly hints: readonly string[];
}

/** Returns the bulk actions that a resource declares. */
export function bulkActionsOf(resource: AnyResource): readonly BulkActionView[] {
  const transitions = viewOf(resource)
    .transitions.filter(({ transition }) => transition.bulk)
    .map(({ name, title, transition, inputs }): BulkActionView => ({
      id: name,
      name,
      action: name,
      titleKey: title,
      fieldTitle: '',
      fields: transition.input ?? {},
      inputs,
      isDanger: transition.danger === true,
      hints: ['hint', name],
    }));
  const edits = resource.bulkEdit.flatMap((key): readonly BulkActionView[] => {
    const field = resource.ownFields[key];
    if (!field || !resource.operations.includes('edit')) return [];
    const title = titleOf(resource, key);
    return [
      {
        id: `edit:${key}`,
        name: 'edit',
        action: 'edit',
        titleKey: null,
        fieldTitle: title,
        fields: { [key]: field },
        inputs: [{ key, title, field, required: !field.nullable }],
        isDanger: false,
        hints: ['hint'],
      },
    ];
  });
  return [...transitions, ...edits];
}

/** Deletes all matching rows in a job; ticked rows are deleted directly instead, all or none. */
export const removal: BulkActionView = {
  id: '$del',
  name: 'del',
  action: 'del',
  titleKey: null,
  fieldTitle: '',
  fields: {},
  inputs: [],
  isDanger: true,
  hints: ['hint'],
};
