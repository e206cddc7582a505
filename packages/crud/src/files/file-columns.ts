import type { AnyResource } from '@shopkeeper/resource';
import type { AnyField, Fields } from '@shopkeeper/resource/fields';
import { linesTableNameOf, snake, tableNameOf } from '@shopkeeper/resource/view';

/** A column whose values may name uploaded files. `parent` is the column by which a table of lines leads to its row. */
export interface FileColumn {
  readonly resource: AnyResource;
  /** The field, or the lines and the field in them: `skus.image`. */
  readonly field: string;
  readonly kind: AnyField['kind'];
  readonly table: string;
  readonly column: string;
  readonly parent: 'parent_id' | null;
}

const kinds: readonly string[] = ['image', 'images', 'richText', 'json', 'url'];

/** Whether the values of a field may name uploaded files. */
export const mayNameFiles = (field: AnyField | undefined): boolean =>
  field !== undefined &&
  (kinds.includes(field.kind) || (field.kind === 'lines' && Object.values(field.options.of.fields).some(mayNameFiles)));

function columnsIn(resource: AnyResource, fields: Fields, lines: { table: string; name: string } | null): FileColumn[] {
  return Object.entries(fields).flatMap(([name, field]): FileColumn[] => {
    if (field.kind === 'lines') {
      const { of } = field.options;
      return columnsIn(resource, of.fields, { table: linesTableNameOf(resource, of), name });
    }
    if (!kinds.includes(field.kind)) return [];
    return [
      {
        resource,
        field: lines ? `${lines.name}.${name}` : name,
        kind: field.kind,
        table: lines?.table ?? tableNameOf(resource),
        column: snake(name),
        parent: lines ? 'parent_id' : null,
      },
    ];
  });
}

/**
 * The columns of all resources that may name uploaded files: pictures, rich text, addresses and free values. Records of what
 * happened, which are never changed, do not count: a log may name a file that is gone.
 */
export const fileColumnsOf = (resources: readonly AnyResource[]): FileColumn[] =>
  resources
    .filter(({ appendOnly, table }) => !appendOnly && table === null)
    .flatMap((resource) => columnsIn(resource, resource.ownFields, null));
