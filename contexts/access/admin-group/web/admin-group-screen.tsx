import { ResourceScreen } from '@shopkeeper/admin-ui/list';
import { adminGroup } from '../admin-group.resource.ts';

/** The staff groups as a tree; a column for the parent would be redundant. */
export function AdminGroupScreen() {
  return <ResourceScreen resource={adminGroup} columns={{ parentId: { hidden: true } }} />;
}

export { AdminGroupScreen as Screen };
