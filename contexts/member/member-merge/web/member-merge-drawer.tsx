import { FormDrawer } from '@shopkeeper/admin-ui/form';
import { memberMerge } from '../member-merge.resource.ts';
import { ReasonInput } from './merge-preview.tsx';

const inputs = { reason: ReasonInput };

interface MemberMergeDrawerProps {
  readonly fromId: number;
  /** Chosen in the form when it is missing. */
  readonly intoId?: number;
  onClose(): void;
}

/** Merges one member into another one, with a preview. */
export const MemberMergeDrawer = ({ fromId, intoId, onClose }: MemberMergeDrawerProps) => (
  <FormDrawer
    resource={memberMerge}
    id={null}
    preset={{ fromId, ...(intoId === undefined ? {} : { intoId }) }}
    inputs={inputs}
    onClose={onClose}
  />
);
