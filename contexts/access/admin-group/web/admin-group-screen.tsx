import { ResourceScreen } from '@shopkeeper/web-kit/resource';
import { adminGroup } from '../admin-group.resource.ts';

/** The parts of the organisation, as the tree they form: a column for the parent would say it twice. */
export function AdminGroupScreen() {
  return <ResourceScreen resource={adminGroup} columns={{ parentId: { hidden: true } }} />;
}

export { AdminGroupScreen as Screen };
