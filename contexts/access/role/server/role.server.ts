import { refuse } from '@shopkeeper/resource';
import { refused, RequestError, serve, type SignedContext } from '@shopkeeper/server-kit';
import { role } from '../role.resource.ts';

/** Nobody hands out what they do not hold. Refuses `role.grant-exceeds` with the nodes in question. */
function demandHeld({ actor }: SignedContext, granted: readonly string[]): void {
  const beyond = actor.isSuper ? [] : granted.filter((node) => !actor.nodes.has(node));
  if (beyond.length > 0) throw refused(refuse('role.grant-exceeds', { nodes: beyond.slice(0, 20) }));
}

export const roleServer = serve(role, {
  extension: {
    async beforeWrite(_tx, { before, draft, context }) {
      const held = new Set(before?.nodes ?? []);
      demandHeld(
        context,
        (draft.nodes ?? []).filter((node) => !held.has(node)),
      );
      return {};
    },
    async beforeDelete(_tx, row) {
      if (row.builtIn) throw new RequestError(403, 'role.built-in');
    },
  },
});
