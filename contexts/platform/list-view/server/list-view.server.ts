import { definePageModule } from '@shopkeeper/crud';
import { type Answer, defineRoute, Done, type Route, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { listViewPage } from '../list-view.page.ts';
import { addView, deleteView, saveColumns, saveFirstView, readListPreferences, updateView } from './list-preferences.ts';
import {
  addSchema,
  deletedReply,
  deleteSchema,
  firstSchema,
  listPreferencesReply,
  settingSchema,
  updateSchema,
  viewReply,
} from './list-view.schemas.ts';

/** Defines a call for all staff that handles only the caller's own preferences. */
function own<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  action: string,
  { input, reply, errors = [] }: { readonly input: Input; readonly reply: Reply; readonly errors?: readonly string[] },
  handle: (context: SignedContext, input: z.infer<Input>) => Promise<Answer<Reply>>,
): Route {
  return defineRoute<z.infer<Input>, Reply>({
    method: 'POST',
    path: `${listViewPage.path}/${action}`,
    rule: { kind: 'signed-in', audience: 'admin' },
    idempotency: 'optional',
    input,
    reply,
    outline: () => ({ errors: ['request.forbidden', ...errors] }),
    handle,
  });
}

export const listViewServer = definePageModule(listViewPage, {
  routes: [
    {
      ...own('mine', { input: z.strictObject({}), reply: listPreferencesReply }, (context) => readListPreferences(context)),
      idempotency: 'none',
    },
    own('columns', { input: settingSchema, reply: z.null() }, (context, input) => saveColumns(context, input)),
    own('first', { input: firstSchema, reply: z.null(), errors: ['request.not-found'] }, (context, input) =>
      saveFirstView(context, input),
    ),
    own(
      'add',
      { input: addSchema, reply: viewReply, errors: ['request.duplicate', 'list-view.too-many'] },
      async (context, input) => new Done(await addView(context, input), 'message.saved'),
    ),
    own(
      'Update',
      { input: updateSchema, reply: viewReply, errors: ['request.not-found', 'request.stale-version', 'request.duplicate'] },
      async (context, input) => new Done(await updateView(context, input), 'message.saved'),
    ),
    own(
      'del',
      { input: deleteSchema, reply: deletedReply, errors: ['request.not-found'] },
      async (context, input) => new Done(await deleteView(context, input.id), 'message.deleted'),
    ),
  ],
});
