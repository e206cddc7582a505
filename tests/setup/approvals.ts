/** Workflows and requests, as the tests of modules whose rows wait for approval need them. */
export * from '../../contexts/workflow/instance/testing/approvals.ts';
