import { defineServerModule } from '@shopkeeper/crud';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { attachment } from '../attachment.resource.ts';
import { countTask, requireRemoved, startReplacing } from './attachment-work.ts';
import { libraryRoutes } from './library-routes.ts';

export const attachmentServer = defineServerModule(attachment, {
  extension: {
    beforeDelete: (tx, row, context) => requireRemoved(tx, context, row.url),
    /** The file went with its row. */
    async beforeRestore() {
      throw businessError(reject('attachment.file-removed'));
    },
  },
  lifecycle: {
    actions: {
      async replace(op, { row, input, write }) {
        if (input.url !== row.url) await startReplacing(op.tx, { from: row.url, to: input.url });
        return write({ ...input, replacedAt: op.at });
      },
    },
  },
  routes: libraryRoutes,
  tasks: [countTask],
});
