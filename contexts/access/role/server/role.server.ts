import { nodeOf, refuse, type RowOf } from '@shopkeeper/resource';
import { badInput, defineRoute, refused, RequestError, serve, type SignedContext } from '@shopkeeper/server-kit';
import * as z from 'zod/mini';
import { mountedFacts } from '../../menu-rule/server/mounted-facts.ts';
import { nodeChanges } from '../node-page.domain.ts';
import { role } from '../role.resource.ts';
import { knownNodes, nodeGroups } from './node-groups.ts';

type Role = RowOf<typeof role>;

const nodePage = z.object({
  path: z.string(),
  title: z.string(),
  nodes: z.array(z.object({ node: z.string(), title: z.string() })),
});
const nodesReply = z.object({
  groups: z.array(z.object({ name: z.string(), title: z.string(), pages: z.array(nodePage) })),
});

/** Nobody hands out or takes away what they do not hold. Refuses `role.grant-exceeds` with the nodes in question. */
function demandHeld({ actor }: SignedContext, nodes: readonly string[]): void {
  const beyond = actor.isSuper ? [] : nodes.filter((node) => !actor.nodes.has(node));
  if (beyond.length > 0) throw refused(refuse('role.grant-exceeds', { nodes: beyond.slice(0, 20) }));
}

/** What was granted before its declaration went away may stay or go; new nodes must exist. */
function demandKnown(added: readonly string[], known: ReadonlySet<string>): void {
  const unknown = added.filter((node) => !known.has(node));
  if (unknown.length > 0)
    throw badInput([{ path: 'nodes', rule: 'role.unknown-node', params: { nodes: unknown.slice(0, 20).join(', ') } }]);
}

export const roleServer = serve(role, {
  extension: {
    async beforeWrite(_tx, { before, draft, context }) {
      const known = knownNodes(mountedFacts());
      const nodes = draft.nodes ?? [];
      const { added, removed } = nodeChanges(before?.nodes ?? [], nodes);
      demandKnown(added, known);
      const isSwitched = before !== null && draft.enabled !== undefined && before.enabled !== draft.enabled;
      const touched = isSwitched ? nodes : [...added, ...removed];
      demandHeld(
        context,
        touched.filter((node) => known.has(node)),
      );
      return {};
    },
    async beforeDelete(_tx, row: Role, context) {
      if (row.builtIn) throw new RequestError(403, 'role.built-in');
      demandHeld(context, row.nodes);
    },
  },
  routes: [
    defineRoute({
      method: 'POST',
      path: `${role.prefix}nodes`,
      rule: { kind: 'node', nodes: [nodeOf(role, 'index'), nodeOf(role, 'add'), nodeOf(role, 'edit')] },
      idempotency: 'none',
      reply: nodesReply,
      handle: async () => ({ groups: nodeGroups(mountedFacts()) }),
    }),
  ],
});
