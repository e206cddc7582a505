import { defineServerModule } from '@shopkeeper/crud';
import { task } from '../task.resource.ts';

export const taskServer = defineServerModule(task, {
  extension: {
    // Everybody sees what they are asked themselves.
    scope:
      ({ actor }) =>
      (values) =>
        `t.person_id = ${values.add(actor.id)}`,
  },
});
