import { defineRoute, notFound, RequestError, type Route, type SignedContext } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { codeGeneratorPage } from '../code-generator.page.ts';
import { generatorAppliedReply, generatorDeletedReply } from '../generator-reply.domain.ts';
import { moduleDesign } from '../module-design.domain.ts';
import { generatorOf, inTurn, requireWritable, withFolder } from './generator-service.ts';
import { recordPath } from './merge/generated-record.ts';
import { changesOf, deletionOf, type FileChange, openConflicts } from './merge/merge-module.ts';
import { generatedFolder, removeEmptyFolders, writeChanges } from './module-files.ts';
import { deleting, mergeOf, ofModule, writing } from './plan-routes.ts';
import { moduleFolder, nextCommands } from './plan/plan-module.ts';
import { addRun } from './run-rows.ts';

const { path } = codeGeneratorPage;
const filePath = z.string().check(z.maxLength(300));

const applying = z.strictObject({
  design: moduleDesign,
  planHash: z.string().check(z.maxLength(100)),
  /** Files that stay as they are. */
  left: z.optional(z.array(filePath).check(z.maxLength(100))),
  /** For each conflict of a file the side that is taken. */
  sides: z.optional(z.record(filePath, z.array(z.enum(['mine', 'next'])).check(z.maxLength(1_000)))),
});

interface Logged {
  readonly action: 'apply' | 'delete';
  readonly folder: string;
  readonly planHash: string;
  readonly files: readonly { readonly path: string; readonly action: string }[];
}

/** Logs and writes: an error of the disk leaves no entry, an error of the log writes nothing. */
async function write(context: SignedContext, changes: readonly FileChange[], logged: Logged): Promise<void> {
  const { db, actor, at } = context;
  await db.transaction(async (tx) => {
    const { files, ...run } = logged;
    await addRun(tx, { ...run, at: new Date(at), adminId: actor.id, startedBy: actor.username, files: JSON.stringify(files) });
    const after = { folder: logged.folder, files: files.map((one) => `${one.action} ${one.path}`) };
    audit(tx, context, [{ action: logged.action, resource: 'studio/code-generator', rowId: null, label: logged.folder, after }]);
    await withFolder(writeChanges(generatorOf(db).root, changes));
  });
}

const apply = defineRoute<z.infer<typeof applying>, typeof generatorAppliedReply>({
  ...writing,
  path: `${path}/apply`,
  input: applying,
  reply: generatorAppliedReply,
  outline: () => ({ errors: ['code-generator.*'] }),
  /** Writes the files of a plan; rejected when a file or the design changed since. */
  handle: (context, { design, planHash, left, sides }) =>
    inTurn(context.db, async () => {
      requireWritable(context);
      const merge = await mergeOf(context, design);
      if (merge.hash !== planHash) throw new RequestError(409, 'code-generator.stale-plan');
      const open = openConflicts(merge, { left, sides });
      if (open.length > 0) throw new RequestError(409, 'code-generator.conflicts', { details: { count: open.length } });
      const changes = changesOf(merge, { left, sides });
      const actions = new Map(merge.files.map((file) => [file.path, file.action]));
      const files = changes.map((one) => ({ path: one.path, action: actions.get(one.path) ?? 'update' }));
      await write(context, changes, { action: 'apply', folder: moduleFolder(design), planHash, files });
      return { files, commands: [...nextCommands(design)] };
    }),
});

const remove = defineRoute<z.infer<typeof ofModule>, typeof generatorDeletedReply>({
  ...deleting,
  path: `${path}/del`,
  input: ofModule,
  reply: generatorDeletedReply,
  outline: () => ({ errors: ['request.not-found', 'code-generator.*'] }),
  /** Deletes the files of a module that are as they were generated; edited ones stay. */
  handle: (context, { folder }) =>
    inTurn(context.db, async () => {
      requireWritable(context);
      const { root } = generatorOf(context.db);
      const found = await withFolder(generatedFolder(root, folder));
      if (!found.record) throw notFound({ folder });
      const { deleted, left } = deletionOf(found);
      const gone = [...deleted, recordPath(folder)];
      const files = [
        ...gone.map((one) => ({ path: one, action: 'delete' })),
        ...left.map((one) => ({ path: one, action: 'yours' })),
      ];
      const changes = gone.map((one) => ({ path: one, text: null }));
      await write(context, changes, { action: 'delete', folder, planHash: '', files });
      await removeEmptyFolders(root, folder);
      return { deleted: [...deleted], left: [...left] };
    }),
});

export const writeRoutes: readonly Route[] = [apply, remove];
