import type { AnyResource } from '@shopkeeper/resource';

type Row = Readonly<Record<string, unknown>>;
const always = ['id', 'version', 'createdAt', 'updatedAt'];

/**
 * The values of a row that leave the shop: its own fields without secrets and without those that need a permission to be read,
 * because nobody knows who reads them there.
 */
export function publicRow(resource: AnyResource, row: Row): Row {
  const shown = Object.entries(resource.ownFields).filter(([, { kind, access }]) => kind !== 'secret' && access === undefined);
  return Object.fromEntries([...always, ...shown.map(([key]) => key)].flatMap((key) => (key in row ? [[key, row[key]]] : [])));
}

/** The path of the row in the back office. */
export const pageOfRow = (resource: AnyResource, row: Row): string => `${resource.page}/${String(row['id'])}`;
