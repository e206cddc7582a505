/** What may be approved by a workflow: the context and name of each resource whose module asks for it. */
export const workflowSubjects = ['distribution/cash-out'] as const;
export type WorkflowSubject = (typeof workflowSubjects)[number];
