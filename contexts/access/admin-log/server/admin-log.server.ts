import { type AnyResource } from '@shopkeeper/resource';
import { withheldNames, withoutWithheld } from '@shopkeeper/resource/access';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { keyOf, permissionOf, revealableFields } from '@shopkeeper/resource/view';
import { defineServerModule, type Registry } from '@shopkeeper/crud';
import { readableFor } from '@shopkeeper/crud/rows';
import { defineRoute } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { adminLog } from '../admin-log.resource.ts';
import { type AuditSubject, type AuditSubjects, currentName } from '../audit-subject.domain.ts';

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
    ...(resources.some((resource) => revealableFields(resource).length > 0) ? ['reveal'] : []),
    ...pages.flatMap((page) => page.actions),
  ];
  return {
    subjects: [...resources.map(subjectOf), ...ofPages],
    actions: [...new Set(actions)].filter((action) => !reads.includes(action)),
  };
}

/** The resources that an entry can be about: its own; all of the context for an entry of a page or of a member view. */
function subjectsNamed(name: string): readonly AnyResource[] {
  const { resources } = currentRegistry();
  const own = resources.filter((resource) => `${resource.context}/${resource.name}` === currentName(name));
  return own.length > 0 ? own : resources.filter(({ context }) => context === name.split('/')[0]);
}

export const adminLogServer = defineServerModule(adminLog, {
  extension: {
    readable(row, context) {
      const about = subjectsNamed(row.resource).map((resource) => ({ resource, readable: readableFor(context, resource) }));
      const names = withheldNames(about);
      return { ...row, before: withoutWithheld(row.before, names), after: withoutWithheld(row.after, names) };
    },
  },
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
