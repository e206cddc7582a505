import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { memberMerge } from '../member-merge.resource.ts';
import { ReasonInput } from './merge-preview.tsx';

const inputs = { reason: ReasonInput };

export const readAhead = listReader({ resource: memberMerge });

/** All merges of members; a new one shows beforehand what it would move. */
export function MemberMergeListScreen() {
  return <ResourceScreen resource={memberMerge} inputs={inputs} />;
}

export { MemberMergeListScreen as Screen };
