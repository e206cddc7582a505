import { FormDrawer } from '@shopkeeper/admin-ui/form';
import { leadMerge } from '../lead-merge.resource.ts';
import { ReasonInput } from './merge-preview.tsx';

const inputs = { reason: ReasonInput };

interface MergeDrawerProps {
  readonly fromId: number;
  readonly intoId: number;
  onClose(): void;
}

/** Merges one lead into another one, with a preview. */
export const MergeDrawer = ({ fromId, intoId, onClose }: MergeDrawerProps) => (
  <FormDrawer resource={leadMerge} id={null} preset={{ fromId, intoId }} inputs={inputs} onClose={onClose} />
);
