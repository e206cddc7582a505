import { defineRoute, Done, type Route, servePage, type SignedContext } from '@shopkeeper/server-kit';
import * as z from 'zod/mini';
import { listViewPage } from '../list-view.page.ts';
import { addView, deleteView, keepColumns, keepFirstView, readKept, updateView } from './kept-lists.ts';
import { addSchema, deleteSchema, firstSchema, settingSchema, updateSchema } from './list-view.schemas.ts';

/** A call of every member of staff about what is their own. */
function own<S extends z.ZodMiniType>(
  action: string,
  input: S,
  handle: (context: SignedContext, said: z.infer<S>) => Promise<unknown>,
): Route {
  return defineRoute<z.infer<S>>({
    method: 'POST',
    path: `${listViewPage.path}/${action}`,
    rule: { kind: 'signed-in', audience: 'admin' },
    idempotency: 'optional',
    input,
    handle,
  });
}

export const listViewServer = servePage(listViewPage, {
  routes: [
    own('mine', z.strictObject({}), (context) => readKept(context)),
    own('columns', settingSchema, (context, said) => keepColumns(context, said)),
    own('first', firstSchema, (context, said) => keepFirstView(context, said)),
    own('add', addSchema, async (context, said) => new Done(await addView(context, said), 'message.saved')),
    own('Update', updateSchema, async (context, said) => new Done(await updateView(context, said), 'message.saved')),
    own('del', deleteSchema, async (context, said) => new Done(await deleteView(context, said.id), 'message.deleted')),
  ],
});
