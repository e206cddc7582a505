import type { Operation } from '@shopkeeper/crud/lifecycle';
import type { RowOf } from '@shopkeeper/resource';
import type { Tx } from '@shopkeeper/server/database';
import { type article } from '../article.resource.ts';
import { articleSettings } from '../article.settings.ts';
import { insertRevision, lastRevision, type NewRevision, removeRevisions } from './revision-rows.ts';

type Text = Pick<RowOf<typeof article>, 'id' | 'memberId' | 'status' | 'title' | 'content' | 'publishedAt'>;
type By = Pick<Operation, 'at' | 'engine'> & {
  readonly actor: Pick<Operation['actor'], 'audience' | 'id' | 'nickname' | 'username'>;
};

interface Change {
  readonly before: Text;
  readonly after: Text;
  /** The revision whose text it has again. */
  readonly restoredNo?: number;
}

const isSame = (one: Pick<Text, 'title' | 'content'>, other: Pick<Text, 'title' | 'content'>): boolean =>
  one.title === other.title && one.content === other.content;

/** Who published it. A member is named where it is read: names of members change. */
function actorOf({ actor }: By): Pick<NewRevision, 'audience' | 'actorId' | 'actorName'> {
  if (actor.audience === 'member') return { audience: 'member', actorId: actor.id, actorName: '' };
  const audience = actor.audience === 'admin' ? 'admin' : 'system';
  return { audience, actorId: actor.id, actorName: actor.nickname || actor.username };
}

/** Who publishes what a workflow approves: its author, or the shop. */
export const publisherOf = ({ memberId }: Pick<Text, 'memberId'>): By['actor'] =>
  memberId === null
    ? { audience: 'admin', id: null, nickname: '', username: '' }
    : { audience: 'member', id: memberId, nickname: '', username: '' };

const nobody = { audience: 'system', actorId: null, actorName: '' } as const;

/**
 * Stores what is published now as a revision, if it differs from the last one, and removes those beyond the number of the settings.
 * An article that was published before it had revisions gets its former text as the first. Its row is locked by the change itself.
 */
export async function storeRevision(tx: Tx, { before, after, restoredNo }: Change, by: By): Promise<void> {
  if (after.status !== 'published') return;
  const { id: articleId, memberId, title, content } = after;
  const [last] = await lastRevision(tx, { articleId });
  if (last && isSame(last, after)) return;
  let revisionNo = (last?.revisionNo ?? 0) + 1;
  const of = { articleId, memberId, restoredNo: null };
  if (!last && before.status === 'published' && !isSame(before, after)) {
    const at = new Date(before.publishedAt ?? by.at);
    await insertRevision(tx, { ...of, ...nobody, revisionNo, title: before.title, content: before.content, at });
    revisionNo += 1;
  }
  await insertRevision(tx, {
    ...of,
    ...actorOf(by),
    restoredNo: restoredNo ?? null,
    revisionNo,
    title,
    content,
    at: new Date(by.at),
  });
  const upTo = revisionNo - by.engine.settings.read(articleSettings).keptRevisions;
  if (upTo > 0) await removeRevisions(tx, { articleId, upTo });
}
