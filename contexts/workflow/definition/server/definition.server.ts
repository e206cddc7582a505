import { defineServerModule } from '@shopkeeper/crud';
import { systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { definition } from '../definition.resource.ts';
import { publishedFor } from './definition-rows.ts';
import { requireWhole } from './graph.ts';

const requireDraft = ({ status }: { readonly status: string }): void => {
  if (status !== 'draft') throw businessError(reject('definition.not-a-draft'));
};

export const definitionServer = defineServerModule(definition, {
  extension: {
    async beforeWrite(_tx, { before }) {
      if (before) requireDraft(before);
      return {};
    },
    beforeDelete: async (_tx, row) => requireDraft(row),
  },
  lifecycle: {
    effects: {
      /** Replaces the version that was published before; requests under way keep theirs. */
      async publish(op, { row, to }) {
        requireWhole(row.steps, (key) => op.engine.texts(op.lang, key, {}));
        const [old] = await publishedFor(op.tx, { subject: row.subject });
        if (old) await transition(systemWithin(op, 'workflow.definition.replace'), definition.transitions.retire, { id: old.id });
        return to.published({ publishedFor: row.subject, publishedAt: op.at });
      },
      retire: async (_op, { to }) => to.retired({ publishedFor: null }),
    },
  },
});
