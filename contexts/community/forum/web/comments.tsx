import { showNotice } from '@shopkeeper/api-client';
import { useMemberSession } from '@shopkeeper/api-client/session';
import { Failed, Loading, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ShownArticle, ShownComment } from '../forum.domain.ts';
import { splitComment, quoteOf } from '../forum.domain.ts';
import { ReportDrawer } from './report-drawer.tsx';
import { articlePath, commentsPath, useComments } from './use-forum.ts';

interface RootRef {
  readonly id: number;
  readonly author: string;
  /** How the reply begins: with what it quotes, or empty. */
  readonly begin: string;
}

/** What is answered: a comment or one of its replies, with its words or without. */
type Answering = (answered: { readonly author: string; readonly content: string }, quotes: boolean) => void;

/** The comments of an article with their replies, and the field to write one. */
export function Comments({ article }: { readonly article: ShownArticle }) {
  const text = useText('forum');
  const [root, setRoot] = useState<RootRef | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useComments(article.id);
  const rows = data?.pages.flatMap(({ result }) => result) ?? [];
  const answering =
    (id: number): Answering =>
    ({ author, content }, quotes) =>
      setRoot({ id, author, begin: quotes ? quoteOf(content) : '' });
  return (
    <section className="forum-comments" aria-labelledby="forum-comments">
      <h2 id="forum-comments">{text('text.comments', { count: article.commentCount })}</h2>
      {!data && !error && <Loading heights={[72, 72]} />}
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {data && rows.length === 0 && <p className="forum-quiet">{text('text.no-comments')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Comment row={row} onReply={article.locked ? undefined : answering(row.id)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="mc-button wide" onClick={() => void fetchNextPage()}>
          {text('text.more')}
        </button>
      )}
      <WriteField key={root ? `${root.id} ${root.begin}` : ''} article={article} root={root} onDone={() => setRoot(null)} />
    </section>
  );
}

/** The words of a comment, what it quotes set apart. */
const Said = ({ content }: { readonly content: string }) =>
  splitComment(content).map(({ isQuote, text }, at) => (isQuote ? <q key={at}>{text}</q> : text));

interface CommentProps {
  readonly row: ShownComment;
  readonly onReply: Answering | undefined;
}

function Comment({ row, onReply }: CommentProps) {
  const text = useText('forum');
  const [isReporting, setReporting] = useState(false);
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  return (
    <>
      <p className="forum-by">
        <b>{row.author}</b>
        {row.isAuthor && <span className="forum-mark">{text('text.author')}</span>}
        <small>{text('text.floor', { floor: row.floor })}</small>
      </p>
      <p className="forum-said">
        <Said content={row.content} />
      </p>
      <p className="forum-by">
        <small>
          <TimeText at={row.createdAt} />
        </small>
        {isSignedIn && onReply && (
          <button type="button" className="forum-link" onClick={() => onReply(row, false)}>
            {text('text.reply')}
          </button>
        )}
        {isSignedIn && onReply && <Quote of={row} onReply={onReply} />}
        {isSignedIn && (
          <button type="button" className="forum-link" onClick={() => setReporting(true)}>
            {text('text.report')}
          </button>
        )}
      </p>
      <Replies of={row} onReply={isSignedIn ? onReply : undefined} />
      {isReporting && <ReportDrawer target="comment" id={row.id} onClose={() => setReporting(false)} />}
    </>
  );
}

interface RepliesProps {
  readonly of: ShownComment;
  readonly onReply: Answering | undefined;
}

function Replies({ of: { replies }, onReply }: RepliesProps) {
  const text = useText('forum');
  if (replies.length === 0) return null;
  return (
    <ul className="forum-replies">
      {replies.map((reply) => (
        <li key={reply.id}>
          <b>{reply.author}</b> {reply.isAuthor && <span className="forum-mark">{text('text.author')}</span>}{' '}
          <Said content={reply.content} /> {onReply && <Quote of={reply} onReply={onReply} />}
        </li>
      ))}
    </ul>
  );
}

interface QuoteProps {
  readonly of: Pick<ShownComment, 'author' | 'content'>;
  readonly onReply: Answering;
}

function Quote({ of, onReply }: QuoteProps) {
  const text = useText('forum');
  return (
    <button
      type="button"
      className="forum-link"
      aria-label={text('text.quote-of', { name: of.author })}
      onClick={() => onReply(of, true)}
    >
      {text('text.quote')}
    </button>
  );
}

interface WriteFieldProps {
  readonly article: ShownArticle;
  readonly root: RootRef | null;
  readonly onDone: () => void;
}

/** Writes a comment, or a reply to one. */
function WriteField({ article, root, onDone }: WriteFieldProps) {
  const text = useText('forum');
  const form = useRef<HTMLFormElement>(null);
  const isReply = root !== null;
  useEffect(
    function writeReply() {
      const field = isReply ? form.current?.querySelector('textarea') : null;
      // One writes below what the reply quotes.
      field?.setSelectionRange(field.value.length, field.value.length);
      field?.focus();
    },
    [isReply],
  );
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  const { mutate, isPending } = useMemberWrite<{ readonly status: string }, object>('/user/community/comment', {
    refreshes: [commentsPath, articlePath],
  });
  if (article.locked) return <p className="forum-quiet">{text('text.locked')}</p>;
  if (!isSignedIn)
    return (
      <PageLink to={`/user/login?to=${encodeURIComponent(`/article/${article.id}`)}`} className="mc-button wide">
        {text('text.sign-in')}
      </PageLink>
    );
  const label = root ? text('text.reply-to', { name: root.author }) : text('text.say');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const content = String(new FormData(event.currentTarget).get('content') ?? '').trim();
    if (content === '' || isPending) return;
    const onSuccess = ({ status }: { readonly status: string }): void => {
      if (status === 'pending') showNotice('success', text('text.pending'));
      form.current?.reset();
      onDone();
    };
    mutate({ articleId: article.id, rootId: root?.id ?? null, content }, { onSuccess });
  };
  return (
    <form ref={form} className="forum-write" onSubmit={submit}>
      <textarea name="content" aria-label={label} placeholder={label} rows={2} maxLength={2000} defaultValue={root?.begin} />
      <button type="submit" className="mc-button primary" aria-disabled={isPending}>
        {text('text.send')}
      </button>
      {root && (
        <button type="button" className="mc-button" onClick={onDone}>
          {text('text.cancel')}
        </button>
      )}
    </form>
  );
}
