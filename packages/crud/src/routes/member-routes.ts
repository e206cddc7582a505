import { type AnyResource, type MemberViewAction } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { checkDraft, checkPatch } from '@shopkeeper/resource/schema';
import { Done, notFound, RequestError, type Route, type Rule, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { operationOf } from '../lifecycle/operation.ts';
import { performCall } from '../lifecycle/transition.ts';
import { describedMemberView, outlined } from './resource-outlines.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { addRow, editRow, removeRows, valueOrThrow } from '../rows/operations.ts';
import { type MemberViewServer, memberViewWrites, registeredMemberView, theirs } from './member-view.ts';
import type { Translate } from './present.ts';
import { referrersOf } from '../rows/references.ts';
import { one, reads, readVersions } from './routes.ts';
import { readRow } from '../rows/rows.ts';

interface Asked {
  /** All registered resources: the references between them decide what may be deleted. */
  readonly all: readonly AnyResource[];
  readonly translate: Translate;
}

interface Story {
  readonly name: string;
  readonly message: string;
  readonly handle: (context: SignedContext, raw: unknown) => Promise<unknown>;
}

const ownActions: readonly MemberViewAction[] = ['add', 'edit', 'del'];
const members: Rule = { kind: 'signed-in', audience: 'member' };
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** A conflict error contains the current row; reduces it to the fields of the view. */
async function inView<T>(view: AnyResource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RequestError) || !isObject(error.details['row'])) throw error;
    const row = Object.fromEntries(Object.entries(error.details['row']).filter(([key]) => Object.hasOwn(view.fields, key)));
    const { status, error: code, fields, headers } = error;
    throw new RequestError(status, code, { details: { ...error.details, row }, ...(fields ? { fields } : {}), headers });
  }
}

function writesOf(own: MemberViewServer, written: RegisteredResource, options: Asked): Route[] {
  const { view } = own;
  const { resource } = written;
  const kit = { registered: registeredMemberView(own), translate: options.translate };
  const referrers = referrersOf(resource, options.all);
  const shown = async (context: SignedContext, work: (tx: Tx) => Promise<{ readonly id: number }>) => {
    const { id } = await inView(view, () => context.db.transaction(work));
    const row = await readRow(context.db, { resource: view, id, scope: kit.registered.extension?.scope?.(context) });
    if (!row) throw notFound({ id });
    return one(kit, context, row);
  };
  const stories: Readonly<Record<MemberViewAction, Story>> = {
    add: {
      name: 'add',
      message: 'message.added',
      handle: (context, raw) => {
        const draft = valueOrThrow(checkDraft(view, raw));
        return shown(context, (tx) => addRow(tx, written, { raw: { ...draft, [view.owner]: context.actor.id }, context }));
      },
    },
    edit: {
      name: 'Update',
      message: 'message.saved',
      handle: (context, raw) => {
        const patch = valueOrThrow(checkPatch(view, raw));
        return shown(context, (tx) => editRow(tx, written, { raw: patch, context }));
      },
    },
    del: {
      name: 'del',
      message: 'message.deleted',
      handle: async (context, raw) => {
        const rows = readVersions(raw);
        const remove = (tx: Tx) => removeRows(tx, written, { rows, referrers, context });
        return { deleted: await inView(view, () => context.db.transaction(remove)) };
      },
    },
  };
  return ownActions
    .filter((action) => view.operations.includes(action))
    .map((action) => stories[action])
    .map(({ name, message, handle }) => ({
      method: 'POST',
      path: `${view.prefix}${name}`,
      rule: members,
      idempotency: 'optional',
      handle: async (context, raw) => new Done(await handle(context, raw), message),
    }));
}

/** The calls by which members perform commands on their own rows. */
function commandRoutes(own: MemberViewServer, options: Asked): Route[] {
  const { view } = own;
  const kit = { registered: registeredMemberView(own), translate: options.translate };
  return Object.values(commandsOf(view)).map((command) => ({
    method: 'POST',
    path: `${view.prefix}${command.name}`,
    rule: members,
    idempotency: command.idempotency ?? 'optional',
    async handle(context, raw) {
      const scope = theirs(own)(context);
      const perform = (tx: Tx) => {
        const op = operationOf(context, tx, scope);
        return performCall(op, op.engine.commandOf(command), raw);
      };
      const { id } = await inView(view, () => context.db.transaction(perform));
      const row = await readRow(context.db, { resource: view, id, scope });
      if (!row) throw notFound({ id });
      const shown = await one(kit, context, row);
      return new Done({ row: shown, allowed: shown.allowed }, 'message.done');
    },
  }));
}

/** The routes by which members read their own rows and, where the view allows it, write them. Rows of others return 404. */
export function memberRoutesOf(own: MemberViewServer, options: Asked): Route[] {
  const read = outlined(own.view, reads({ registered: registeredMemberView(own), translate: options.translate }, members));
  const written = memberViewWrites(own);
  const behind = written?.resource ?? own.behind;
  if (!behind) return read;
  const writing = [...(written ? writesOf(own, written, options) : []), ...commandRoutes(own, options)];
  return [...read, ...describedMemberView(own.view, behind, writing)];
}
