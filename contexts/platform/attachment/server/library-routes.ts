import { fileUsesOf } from '@shopkeeper/crud/files';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { type AnyResource, can } from '@shopkeeper/resource';
import { objectSchema } from '@shopkeeper/resource/schema';
import { keyOf, permissionOf, titleOf } from '@shopkeeper/resource/view';
import { defineRoute, notFound, type Route, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { attachment } from '../attachment.resource.ts';
import { type AttachmentUses, libraryReply, usesReply } from '../attachment-view.domain.ts';
import { copiesOf, librarySize } from './attachment-rows.ts';
import { countUses } from './attachment-work.ts';
import { quotaOf } from './library.ts';

const maySee = { kind: 'permission', permissions: [permissionOf(attachment, 'index')] } as const;
const oneInput = z.strictObject({ id: z.int().check(z.gte(1)) });

/** A live attachment; 404 when there is none. */
export async function requireAttachment({ db }: Pick<SignedContext, 'db'>, id: number) {
  const row = await db.transaction((tx) => readRow(tx, { resource: attachment, id }));
  if (!row) throw notFound({ id });
  return row;
}

const fieldTitle = (resource: AnyResource, field: string): string =>
  titleOf(resource, field.includes('.') ? (field.split('.')[0] ?? field) : field);

/** Whether the reader may see the names of all rows of a resource. */
function maySeeRows(context: SignedContext, resource: AnyResource): boolean {
  const { extension } = resourceEngineOf(context).registeredOf({ resource: `${resource.context}.${resource.name}` });
  const isOpen = !resource.fields[resource.label]?.access && extension?.scope?.(context) === undefined;
  return isOpen && can(context.actor, permissionOf(resource, 'index'));
}

async function usesOf(context: SignedContext, id: number): Promise<AttachmentUses> {
  const engine = resourceEngineOf(context);
  const row = await requireAttachment(context, id);
  const found = await fileUsesOf(context.db, engine.resources, [String(row['url'])]);
  const seen = found.filter(({ resource }) => resource === null || maySeeRows(context, resource));
  const text = (key: string): string => engine.texts(context.lang, key, {});
  return {
    uses: seen.map((use) => ({
      title: use.resource ? text(keyOf(use.resource, 'title')) : text('config:title'),
      field: use.resource ? text(fieldTitle(use.resource, use.field)) : '',
      id: use.resource ? use.id : null,
      label: use.label,
      path: use.resource ? `${use.resource.page}?f.id=in:${use.id}` : null,
    })),
    hidden: found.length - seen.length,
    copies: await copiesOf(context.db, { id, sha256: String(row['sha256']) }),
  };
}

/** The calls of the library that do not touch the stored files. */
export const libraryRoutes: readonly Route[] = [
  defineRoute<z.infer<typeof oneInput>, typeof usesReply>({
    method: 'POST',
    path: `${attachment.prefix}uses`,
    rule: maySee,
    idempotency: 'none',
    input: oneInput,
    reply: usesReply,
    outline: () => ({ errors: ['request.not-found'] }),
    handle: (context, { id }) => usesOf(context, id),
  }),
  defineRoute({
    method: 'POST',
    path: `${attachment.prefix}size`,
    rule: maySee,
    idempotency: 'none',
    input: objectSchema({}),
    reply: libraryReply,
    async handle(context) {
      const [size] = await librarySize(context.db, {});
      return { bytes: size?.bytes ?? 0, files: size?.files ?? 0, quota: quotaOf(context) };
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${attachment.prefix}countUses`,
    rule: { kind: 'permission', permissions: [permissionOf(attachment, 'edit')] },
    input: objectSchema({}),
    reply: z.object({ used: z.int() }),
    handle: async ({ db, engine }) => ({ used: await countUses({ db, engine }) }),
  }),
];
