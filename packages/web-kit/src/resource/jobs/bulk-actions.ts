import { type AnyResource, type Fields, type InputView, titleOf, viewOf } from '@shopkeeper/resource';

/** Something the server does to many rows: a bulk move, setting a field, deleting. */
export interface BulkActionView {
  /** Unique among the deeds of a resource. */
  readonly id: string;
  /** As the server knows it. */
  readonly name: string;
  /** The action whose node it takes. */
  readonly action: string;
  /** A language key; null is said by the kit: `bulk.set` of the field, or deleting. */
  readonly titleKey: string | null;
  readonly fieldTitle: string;
  readonly fields: Fields;
  readonly inputs: readonly InputView[];
  readonly isDanger: boolean;
  /** Where hints of its inputs stand in the language file. */
  readonly hints: readonly string[];
}

/** What the declaration lets many rows of a resource go through. */
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
    if (!field || !resource.actions.includes('edit')) return [];
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

/** Deleting all that match: the rows that were ticked are deleted at once, all or none. */
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
