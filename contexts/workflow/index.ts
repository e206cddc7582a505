// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './definition/approvers.domain.ts';
export * from './definition/definition.resource.ts';
export * from './definition/draft-graph.domain.ts';
export * from './definition/graph-layout.domain.ts';
export * from './definition/step-field-edits.domain.ts';
export * from './definition/step-fields.domain.ts';
export * from './definition/subjects.domain.ts';
export * from './definition/workflow-graph.domain.ts';
export * from './instance/dry-run-view.domain.ts';
export * from './instance/dry-run.domain.ts';
export * from './instance/instance.resource.ts';
export * from './instance/request-attributes.domain.ts';
export * from './instance/workflow-migration.domain.ts';
export * from './instance/workflow-step.domain.ts';
export * from './task/task.resource.ts';
