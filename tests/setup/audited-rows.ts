/** Workflows for a moment, as the fixtures of modules whose rows wait for approval need them. */
export * from '../../contexts/workflow/instance/testing/audited-rows.ts';
