import { isRejection } from '@shopkeeper/resource';
import { begin, type Course, pendingTasks, perform } from './workflow-step.domain.ts';

/** Who would be asked at a step. */
export interface StepApprovers {
  readonly step: string;
  readonly people: readonly number[];
}

const mostDecisions = 1_000;

/** Who would be asked about a request, step after step, if everybody approved. */
export function walked(course: Course): readonly StepApprovers[] {
  let flow = begin(course);
  for (let count = 0; count < mostDecisions && flow.status === 'running'; count += 1) {
    const [task] = pendingTasks(flow);
    if (!task) break;
    const after = perform(course, flow, { kind: 'approve', personId: task.personId });
    if (isRejection(after)) break;
    flow = after;
  }
  const steps = [...new Set(flow.tasks.map(({ step }) => step))];
  return steps.map((step) => ({
    step,
    people: flow.tasks.filter((task) => task.step === step).map(({ personId }) => personId),
  }));
}
