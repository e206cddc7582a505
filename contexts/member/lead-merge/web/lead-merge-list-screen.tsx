import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { leadMerge } from '../lead-merge.resource.ts';
import { ReasonInput } from './merge-preview.tsx';

const inputs = { reason: ReasonInput };

export const readAhead = listReader({ resource: leadMerge });

/** All merges of leads; a new one shows beforehand what it would do. */
export function LeadMergeListScreen() {
  return <ResourceScreen resource={leadMerge} inputs={inputs} />;
}

export { LeadMergeListScreen as Screen };
