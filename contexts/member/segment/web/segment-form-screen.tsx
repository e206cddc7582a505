import { FormPage } from '@shopkeeper/admin-ui/form';
import { usePage } from '@shopkeeper/shell';
import { segment } from '../segment.resource.ts';
import { ConditionField } from './condition-field.tsx';
import './segment.css';

const inputs = { condition: ConditionField };

/** A segment with its condition, which is counted while it is built. */
export function SegmentFormScreen() {
  const { params } = usePage();
  const id = params.id === undefined ? null : Number(params.id);
  return <FormPage key={id} resource={segment} id={id} inputs={inputs} />;
}

export { SegmentFormScreen as Screen };
