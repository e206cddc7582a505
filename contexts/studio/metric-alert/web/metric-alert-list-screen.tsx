import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { metricAlert } from '../metric-alert.resource.ts';
import { ViewInput } from './view-input.tsx';

export const readAhead = listReader({ resource: metricAlert });

const inputs = { viewId: ViewInput };

/** The alerts of a person. */
export function MetricAlertListScreen() {
  return <ResourceScreen resource={metricAlert} inputs={inputs} />;
}

export { MetricAlertListScreen as Screen };
