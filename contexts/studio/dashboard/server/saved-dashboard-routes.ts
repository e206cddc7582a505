import { pagePermissionOf } from '@shopkeeper/resource';
import { type Answer, defineRoute, Done, type Route, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { dashboardPage } from '../dashboard.page.ts';
import { boardReply, boardsReply } from '../layout.domain.ts';
import {
  addBoard,
  boardIdSchema,
  boardPatchSchema,
  boardSchema,
  deleteBoard,
  readBoards,
  saveStart,
  startSchema,
  updateBoard,
} from './saved-dashboards.ts';

/** Defines a call for those who may open the dashboard; it handles the caller's own arrangements. */
function own<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  action: string,
  { input, reply, errors = [] }: { readonly input: Input; readonly reply: Reply; readonly errors?: readonly string[] },
  handle: (context: SignedContext, input: z.infer<Input>) => Promise<Answer<Reply>>,
): Route {
  return defineRoute<z.infer<Input>, Reply>({
    method: 'POST',
    path: `/admin/studio/dashboard/${action}`,
    rule: { kind: 'permission', permissions: [pagePermissionOf(dashboardPage, 'index')] },
    idempotency: 'optional',
    input,
    reply,
    outline: () => ({ errors: ['request.forbidden', ...errors] }),
    handle,
  });
}

const changed = ['request.not-found', 'request.stale-version', 'request.duplicate'];

export const savedDashboardRoutes: readonly Route[] = [
  { ...own('boards', { input: z.strictObject({}), reply: boardsReply }, (context) => readBoards(context)), idempotency: 'none' },
  own('start', { input: startSchema, reply: z.null(), errors: ['request.not-found'] }, async (context, { id }) => {
    await saveStart(context, id);
    return new Done(null, 'message.saved');
  }),
  own(
    'add',
    { input: boardSchema, reply: boardReply, errors: ['request.duplicate', 'dashboard.too-many'] },
    async (context, input) => new Done(await addBoard(context, input), 'message.saved'),
  ),
  own(
    'Update',
    { input: boardPatchSchema, reply: boardReply, errors: changed },
    async (context, input) => new Done(await updateBoard(context, input), 'message.saved'),
  ),
  own(
    'del',
    { input: boardIdSchema, reply: z.object({ id: z.int() }), errors: ['request.not-found'] },
    async (context, input) => new Done(await deleteBoard(context, input.id), 'message.deleted'),
  ),
];
