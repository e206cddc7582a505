import { defineServerModule } from '@shopkeeper/crud';
import { on, type Operation, operationOf } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { insertRow } from '@shopkeeper/crud/rows';
import { lockMembers } from '@shopkeeper/member/server';
import { lockOrder } from '@shopkeeper/platform/server';
import type { RowOf } from '@shopkeeper/resource';
import { badInput } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { article } from '../../article/article.resource.ts';
import { articleComment } from '../../article-comment/article-comment.resource.ts';
import type { SanctionKind } from '../sanction.domain.ts';
import { sanctionMessages } from '../sanction.messages.ts';
import { sanction } from '../sanction.resource.ts';
import { countOf, giveBackTo, nothingRemoved, type Removed, removeAllOf } from './removal.ts';
import { shopTime } from './standing.ts';

type Row = RowOf<typeof sanction>;

interface Imposing {
  readonly memberId: number;
  readonly kind: SanctionKind;
  readonly endsAt: number | null;
  readonly removesAll: boolean;
}

/** @throws RequestError 400 `sanction.passed` for an end that is over */
function requireFuture({ endsAt, kind }: Pick<Imposing, 'endsAt' | 'kind'>, at: number): void {
  if (kind !== 'warn' && endsAt !== null && endsAt <= at) throw badInput([{ path: 'endsAt', rule: 'sanction.passed' }]);
}

/** The columns of what was removed. */
const columnsOf = (removed: Removed) => ({
  removal: 'removed' as const,
  removed: JSON.parse(JSON.stringify(removed)) as Row['removed'],
  removedCount: countOf(removed),
});

/** Locks the member, so that nothing is written at the same time, and removes what is to be removed. Returns the columns. */
async function imposing(op: Pick<Operation<'staff'>, 'tx' | 'at' | 'actor'>, { memberId, removesAll, ...term }: Imposing) {
  requireFuture(term, op.at);
  const columns = removesAll ? columnsOf(await removeAllOf(op.tx, memberId)) : {};
  await lockMembers(op.tx, [memberId]);
  return { ...columns, endsAt: term.kind === 'warn' ? null : term.endsAt, imposedBy: op.actor.nickname };
}

type Told = Pick<Row, 'id' | 'memberId' | 'kind' | 'reason' | 'endsAt'>;

/** Tells the member. */
async function tell(op: Operation, { id, memberId, kind, reason, endsAt }: Told): Promise<void> {
  const to = { audience: 'member', id: memberId } as const;
  const about = { path: '/community', key: `sanction-${id}` };
  const { warn, mute, muteUntil, ban, banUntil } = sanctionMessages;
  if (kind === 'warn') return notify(op, to, warn, { params: { reason }, ...about });
  if (endsAt === null) return notify(op, to, kind === 'ban' ? ban : mute, { params: { reason }, ...about });
  const params = { reason, until: shopTime(endsAt, op.engine) };
  return notify(op, to, kind === 'ban' ? banUntil : muteUntil, { params, ...about });
}

/** Staff impose one on the author of what they review, from its list. */
const imposeOnAuthor = on(
  [article.actions.sanction, articleComment.actions.sanction],
  lockOrder.product,
  async (op: Operation<'staff'>, { row: { memberId }, input }) => {
    if (memberId === null) return;
    const { kind, reason, endsAt, removesAll } = input;
    const draft = { memberId, kind, reason, removesAll };
    const columns = await imposing(op, { ...draft, endsAt });
    const made = await insertRow(op.tx, sanction, { ...draft, ...columns });
    audit(op.tx, op, [{ action: 'add', resource: 'community/sanction', rowId: made.id, label: reason, after: draft }]);
    await tell(op, { id: made.id, memberId, kind, reason, endsAt: columns.endsAt });
  },
);

export const sanctionServer = defineServerModule(sanction, {
  messages: Object.values(sanctionMessages),
  reactions: [imposeOnAuthor],
  extension: {
    async beforeWrite(tx, { draft, context: { at, actor } }) {
      const { memberId = 0, kind = 'mute', endsAt = null, removesAll = false } = draft;
      return imposing({ tx, at, actor } as Operation<'staff'>, { memberId, kind, endsAt, removesAll });
    },
    async afterWrite(tx, { after, context }) {
      await tell(operationOf(context, tx), after);
    },
  },
  lifecycle: {
    effects: {
      async lift(op, { row, input: { reason }, to }) {
        const content = { params: { reason }, path: '/community', key: `sanction-${row.id}` };
        await notify(op, { audience: 'member', id: row.memberId }, sanctionMessages.lifted, content);
        return to.lifted({ liftedBy: op.actor.nickname, liftedReason: reason });
      },
    },
    actions: {
      async removeAll(op, { row, write }) {
        const columns = columnsOf(await removeAllOf(op.tx, row.memberId));
        return write(columns, { removedCount: columns.removedCount });
      },
      async giveBack(op, { row, write }) {
        // Written by `columnsOf` above.
        const removed = row.removed as Removed | null;
        const returned = await giveBackTo(op.tx, row.memberId, removed ?? nothingRemoved);
        return write({ removal: 'given_back', removed: null }, { returnedCount: countOf(returned) });
      },
    },
  },
});
