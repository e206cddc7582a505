// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, tableOf } from '@shopkeeper/crud/tables';
import { definition, workflowStep } from './definition/definition.resource.ts';
import { instance } from './instance/instance.resource.ts';
import { task } from './task/task.resource.ts';

export const definitionTable = tableOf(definition);
export const definitionStepsTable = childTableOf(definition, workflowStep);
export const instanceTable = tableOf(instance);
export const taskTable = tableOf(task);
