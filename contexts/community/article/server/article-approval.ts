import { type AnyReaction, later, type Operation, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import {
  auditRoute,
  cancelRequest,
  needsApproval,
  onDecision,
  reasonOf,
  starterOf,
  startRequest,
  submitBy,
} from '@shopkeeper/workflow/server';
import { article } from '../article.resource.ts';
import { forgetApproval } from './article-rows.ts';

type Row = RowOf<typeof article>;

/** What workflows call articles. */
const subject = 'community/article' as const;

const titleOf = (title: string): string => title.slice(0, 80);

const requestFor = (op: Operation, { id, title }: Pick<Row, 'id' | 'title'>) => ({
  subject,
  subjectId: id,
  title: titleOf(title),
  amount: null,
  starterId: starterOf(op),
});

/** Asks for the approval of an article that is to be published; null where no workflow decides about it. */
export const startApproval = (op: Operation, row: Pick<Row, 'id' | 'title'>) => startRequest(op, requestFor(op, row));

type Text = Pick<Row, 'title' | 'content' | 'coverImage'>;

/**
 * What is decided about stays as it was shown, and a text that was approved does not change while everybody reads it.
 *
 * @throws 409 `article.in-approval`, `article.approved`
 */
export async function requireChangeable(
  op: Operation,
  { before, draft }: { readonly before: Row; readonly draft: Partial<Text> },
): Promise<void> {
  if (before.approvalId !== null) throw businessError(reject('article.in-approval'));
  if (before.status !== 'published') return;
  const names = ['title', 'content', 'coverImage'] as const;
  const isChanged = names.some((name) => draft[name] !== undefined && draft[name] !== before[name]);
  if (isChanged && (await needsApproval(op, requestFor(op, before)))) throw businessError(reject('article.approved'));
}

const { publish, approve, decline, recall, withdraw } = article.transitions;

/** Decides about an article, unless it was removed meanwhile: then it only waits for nothing any more. */
async function decide(op: Operation<'system'>, id: number, deciding: () => Promise<unknown>): Promise<void> {
  const row = await readRow(op.tx, { resource: article, id });
  await (row ? deciding() : forgetApproval(op.tx, { id }));
}

/** The last decision publishes the article or gives it back, in its transaction. */
export const articleApproval: readonly AnyReaction[] = [
  ...onDecision({
    subject,
    approved: (op, { subjectId: id }) => decide(op, id, () => transition(op, approve, { id })),
    rejected: (op, request) =>
      decide(op, request.subjectId, () =>
        transition(op, decline, { id: request.subjectId, input: { reason: reasonOf(request) } }),
      ),
    // Of an article that its author took back the request is cancelled, too.
    cancelled: (op, request) =>
      decide(op, request.subjectId, () =>
        tryTransition(op, recall, { id: request.subjectId, input: { reason: reasonOf(request) } }),
      ),
  }),
  later(withdraw, {
    name: 'community.article.end-workflow',
    carry: ({ row }) => ({ id: row.id, title: row.title }),
    run: (op, { id, title }) => cancelRequest(op, { subject, subjectId: id, reason: titleOf(title) }),
  }),
];

/** `Audit` of articles: in their workflow only. */
export const articleAudit = auditRoute({ resource: article, submit: submitBy(article, publish) });
