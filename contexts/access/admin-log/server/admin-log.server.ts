import { type AnyResource } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { keyOf, permissionOf } from '@shopkeeper/resource/view';
import { defineServerModule, type Registry } from '@shopkeeper/crud';
import { defineRoute } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { adminLog } from '../admin-log.resource.ts';
import type { AuditSubject, AuditSubjects } from '../audit-subject.domain.ts';

const subjectsReply = z.object({
  subjects: z.array(z.object({ resource: z.string(), title: z.string(), kinds: z.record(z.string(), z.string()) })),
  actions: z.array(z.string()),
});

const subjectOf = (resource: AnyResource): AuditSubject => ({
  resource: `${resource.context}/${resource.name}`,
  title: keyOf(resource, 'title'),
  kinds: Object.fromEntries(Object.entries(resource.ownFields).map(([name, { kind }]) => [name, kind])),
});

/** Derives the possible subjects from the declarations, since the log itself is far too long to query. */
function subjectsOf({ resources, pages }: Registry): AuditSubjects {
  // A page without permissions writes nothing, such as the members' pages.
  const writing = pages.filter(({ actions }) => actions.length > 0);
  const ofPages = writing.map((page) => ({ resource: `${page.context}/${page.name}`, title: keyOf(page, 'title'), kinds: {} }));
  const reads = ['index'];
  const actions = [
    ...resources.flatMap((resource) => [...resource.operations, ...Object.keys(commandsOf(resource))]),
    ...pages.flatMap((page) => page.actions),
  ];
  return {
    subjects: [...resources.map(subjectOf), ...ofPages],
    actions: [...new Set(actions)].filter((action) => !reads.includes(action)),
  };
}

export const adminLogServer = defineServerModule(adminLog, {
  routes: [
    defineRoute({
      method: 'POST',
      path: `${adminLog.prefix}subjects`,
      rule: { kind: 'permission', permissions: [permissionOf(adminLog, 'index')] },
      idempotency: 'none',
      reply: subjectsReply,
      handle: async () => subjectsOf(currentRegistry()),
    }),
  ],
});
