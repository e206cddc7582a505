/** What may be approved by a workflow: the context and name of each resource whose module asks for it. */
export const workflowSubjects = [
  'distribution/cash-out',
  'sales/refund',
  'promotion/coupon-issue',
  'promotion/price-list',
  'community/article',
  'studio/form-submission',
] as const;
export type WorkflowSubject = (typeof workflowSubjects)[number];
