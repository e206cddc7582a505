import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { role } from '../role.resource.ts';

const pageOf = (id: number | null): string => `${role.page}/${id ?? 'add'}`;

export const readAhead = listReader({ resource: role });

/** The list of roles. A role opens on its own page, since its permissions need the space. */
export function RoleListScreen() {
  return <ResourceScreen resource={role} detailPath={pageOf} formPath={pageOf} columns={{ code: { width: 150 } }} />;
}

export { RoleListScreen as Screen };
