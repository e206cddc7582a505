import { readRow } from '@shopkeeper/crud/rows';
import { f } from '@shopkeeper/resource/fields';
import { instant, objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, notFound, type Route } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { form } from '../form.resource.ts';
import { versionsOf } from './form-rows.ts';

const reply = z.object({
  result: z.array(
    z.object({
      versionNo: z.int(),
      definition: z.unknown(),
      publishedBy: z.string(),
      sameAs: z.nullable(z.int()),
      publishedAt: instant,
    }),
  ),
});

/** The published versions of a form, newest first. */
export const versionsRoute: Route = defineRoute<{ readonly id: number }, typeof reply>({
  method: 'POST',
  path: `${form.prefix}versions`,
  rule: { kind: 'permission', permissions: [`${form.page}/index`] },
  idempotency: 'none',
  input: objectSchema({ id: f.int({ min: 1, max: 2_147_483_647 }) }),
  reply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle({ db }, { id }) {
    if (!(await readRow(db, { resource: form, id }))) throw notFound({ id });
    const rows = await versionsOf(db, { formId: id });
    return { result: rows.map((row) => ({ ...row, publishedAt: Number(row.publishedAt) })) };
  },
});
