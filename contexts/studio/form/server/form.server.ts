import { defineServerModule } from '@shopkeeper/crud';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { badInput, businessError } from '@shopkeeper/server';
import { defineTask } from '@shopkeeper/server/jobs';
import { checkDefinition } from '../form-check.domain.ts';
import { emptyDefinition, fieldsIn, type FormDefinition } from '../form-definition.domain.ts';
import { form } from '../form.resource.ts';
import { sweepUnsent } from './form-file-rows.ts';
import { formFileRoutes } from './form-file-routes.ts';
import { addVersion, versionOf } from './form-rows.ts';
import { formRoutes } from './form-routes.ts';
import { versionsRoute } from './versions-route.ts';

/** A definition that may be stored. Throws 400 with an issue for each path. */
function checkedDefinition(raw: unknown): FormDefinition {
  const checked = checkDefinition(raw);
  if ('value' in checked) return checked.value;
  throw badInput(
    checked.issues.map(({ path, ...rest }) => ({ path: path === '' ? 'definition' : `definition.${path}`, ...rest })),
  );
}

/** How long a file waits for its submission, ms. */
const unsentMs = 86_400_000;

const countOf = (definition: unknown): number => fieldsIn((definition as FormDefinition).nodes).length;

interface NextVersion {
  readonly id: number;
  readonly versionNo: number;
  readonly definition: unknown;
  readonly sameAs?: number;
}

/** Stores the next version of a form, which the lock of its row keeps apart from others. */
async function addNext(op: Operation<'staff'>, { id, versionNo, definition, sameAs }: NextVersion): Promise<void> {
  await addVersion(op.tx, {
    formId: id,
    versionNo: versionNo + 1,
    definition: JSON.stringify(definition),
    publishedBy: op.actor.nickname,
    sameAs: sameAs ?? null,
  });
}

export const formServer = defineServerModule(form, {
  routes: [versionsRoute, ...formRoutes, ...formFileRoutes],
  tasks: [
    defineTask({
      name: 'studio.form.sweep-files',
      cron: '20 * * * *',
      run: async ({ db, engine }) => sweepUnsent(db, { before: new Date(engine.clock.now() - unsentMs) }),
    }),
  ],
  extension: {
    async beforeWrite(_tx, { before, draft }) {
      if (before && draft.definition === undefined) return {};
      const definition = checkedDefinition(draft.definition ?? emptyDefinition);
      return { definition: definition as never, fieldCount: countOf(definition), isEdited: before !== null };
    },
    async beforeDelete(_tx, row) {
      if (row.status === 'published') throw businessError(reject('form.published'));
    },
  },
  lifecycle: {
    effects: {
      async publish(op, { row, to }) {
        await addNext(op, row);
        return to.published({ versionNo: row.versionNo + 1, isEdited: false }, { versionNo: row.versionNo + 1 });
      },
      async rollBack(op, { row, input, to }) {
        const [older] = await versionOf(op.tx, { formId: row.id, versionNo: input.toVersion });
        if (!older) throw businessError(reject('form.no-version', { versionNo: input.toVersion }));
        const { definition } = older;
        await addNext(op, { ...row, definition, sameAs: input.toVersion });
        return to.published(
          { definition: definition as never, fieldCount: countOf(definition), versionNo: row.versionNo + 1, isEdited: false },
          { versionNo: row.versionNo + 1 },
        );
      },
    },
  },
});
