import { child, defineDetail } from '@shopkeeper/resource/detail';
import { task } from '../task/task.resource.ts';
import { instance } from './instance.resource.ts';

/** A request with what everybody was asked and said. */
export const instanceDetail = defineDetail(instance, { children: { tasks: child(task, 'instanceId') } });
