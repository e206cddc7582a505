import { type AnyResource } from '@shopkeeper/resource';
import { auditChangesReply } from '@shopkeeper/resource/audit';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { keyOf, permissionOf, revealableFields } from '@shopkeeper/resource/view';
import { defineServerModule, type Registry } from '@shopkeeper/crud';
import { loggedScope } from '@shopkeeper/crud/data-scope';
import { defineRoute } from '@shopkeeper/server';
import { sealAfterMs, sealAudit, sealedUpTo } from '@shopkeeper/server/http';
import { defineTask } from '@shopkeeper/server/jobs';
import * as z from 'zod/mini';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { adminLog } from '../admin-log.resource.ts';
import { currentName, type LoggedSubject, type LoggedSubjects } from '../audit-subject.domain.ts';
import { pastReply, restoredReply } from '../past-view.domain.ts';
import { sealedReply } from '../sealed-view.domain.ts';
import { readableEntry, readChanges } from './audit-changes.ts';
import { readPast, restoreState } from './time-travel.ts';

const subjectsReply = z.object({
  subjects: z.array(z.object({ resource: z.string(), title: z.string() })),
  actions: z.array(z.string()),
});

const subjectOf = (resource: AnyResource): LoggedSubject => ({
  resource: `${resource.context}/${resource.name}`,
  title: keyOf(resource, 'title'),
});

/** Derives the possible subjects from the declarations, since the log itself is far too long to query. */
function subjectsOf({ resources, pages }: Registry): LoggedSubjects {
  // A page without permissions writes nothing, such as the members' pages, nor does one whose entries are of a resource.
  const ofPages = pages
    .filter(({ actions }) => actions.length > 0)
    .map((page) => ({ resource: `${page.context}/${page.name}`, title: keyOf(page, 'title') }))
    .filter(({ resource }) => currentName(resource) === resource);
  const reads = ['index'];
  const actions = [
    ...resources.flatMap((resource) => [...resource.operations, ...Object.keys(commandsOf(resource))]),
    ...(resources.some((resource) => revealableFields(resource).length > 0) ? ['reveal'] : []),
    ...pages.flatMap((page) => page.actions),
  ];
  return {
    subjects: [...resources.map(subjectOf), ...ofPages],
    actions: [...new Set(actions)].filter((action) => !reads.includes(action)),
  };
}

const entryIds = z.array(z.int().check(z.gte(1))).check(z.maxLength(50));
const pastInstant = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));
const named = { resource: z.string().check(z.minLength(1), z.maxLength(80)), rowId: z.int().check(z.gte(1)) };
const pastInput = z.strictObject({ ...named, from: pastInstant, to: z.nullable(pastInstant) });
const restoreInput = z.strictObject({ ...named, at: pastInstant, version: z.int().check(z.gte(1)) });
const changesInput = z.strictObject({ ids: entryIds });

export const adminLogServer = defineServerModule(adminLog, {
  extension: {
    scope: (caller) => loggedScope(currentRegistry().resources, caller),
    readable: (row, context) => readableEntry(row, context),
  },
  tasks: [
    defineTask({
      name: 'access.admin-log.seal',
      everySeconds: 600,
      async run({ db, engine }) {
        await sealAudit(db, engine.clock.now() - sealAfterMs);
      },
    }),
  ],
  routes: [
    defineRoute({
      method: 'POST',
      path: `${adminLog.prefix}sealed`,
      rule: { kind: 'permission', permissions: [permissionOf(adminLog, 'index')] },
      idempotency: 'none',
      reply: sealedReply,
      /** How far the log is sealed. */
      handle: ({ db }) => sealedUpTo(db),
    }),
    defineRoute({
      method: 'POST',
      path: `${adminLog.prefix}subjects`,
      rule: { kind: 'permission', permissions: [permissionOf(adminLog, 'index')] },
      idempotency: 'none',
      reply: subjectsReply,
      handle: async () => subjectsOf(currentRegistry()),
    }),
    defineRoute<z.infer<typeof changesInput>, typeof auditChangesReply>({
      method: 'POST',
      path: `${adminLog.prefix}changes`,
      rule: { kind: 'permission', permissions: [permissionOf(adminLog, 'index')] },
      idempotency: 'none',
      input: changesInput,
      reply: auditChangesReply,
      handle: (context, { ids }) => readChanges(context, ids),
    }),
    defineRoute<z.infer<typeof pastInput>, typeof pastReply>({
      method: 'POST',
      path: `${adminLog.prefix}past`,
      rule: { kind: 'permission', permissions: [permissionOf(adminLog, 'index')] },
      idempotency: 'none',
      input: pastInput,
      reply: pastReply,
      outline: () => ({ errors: ['request.not-found'] }),
      /** How a row of any module differs between two instants; the second is now where it is null. */
      handle: (context, { from, to, ...named }) => readPast(context, named, { from, to }),
    }),
    defineRoute<z.infer<typeof restoreInput>, typeof restoredReply>({
      method: 'POST',
      path: `${adminLog.prefix}restoreState`,
      rule: { kind: 'permission', permissions: [permissionOf(adminLog, 'index')] },
      idempotency: 'optional',
      input: restoreInput,
      reply: restoredReply,
      outline: () => ({ errors: ['request.not-found', 'request.forbidden', 'request.stale-version'] }),
      /** Sets the fields of a row to what they were at an instant. */
      handle: (context, { at, version, ...named }) => restoreState(context, named, { at, version }),
    }),
  ],
});
