import { useWrite, type WireRow } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { Button, Mentions } from 'antd';
import { useMemo, useState } from 'react';
import { commentSegments, withMentions } from '../comment.domain.ts';
import { order } from '../order.resource.ts';

const longest = 500;

interface Colleagues {
  readonly colleagues: readonly { readonly id: number; readonly name: string }[];
}

/** The ids by name; of several with one name each but the first has its id beside it. */
function namesOf(colleagues: Colleagues['colleagues']): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const { id, name } of colleagues) ids.set(ids.has(name) ? `${name} (${id})` : name, id);
  return ids;
}

/** The colleagues to choose from after `@`, read when the field is entered, and those that were chosen. */
function useColleagues(isReady: boolean) {
  const { data, isFetching } = useCall<Colleagues>(`${order.prefix}colleagues`, {}, { isReady });
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const idByName = useMemo(() => namesOf(data?.colleagues ?? []), [data]);
  const options = [...idByName.keys()].map((name) => ({ value: name, label: name }));
  const choose = ({ value = '' }: { readonly value?: string }): void => {
    const id = idByName.get(value);
    if (id !== undefined) setChosen((before) => new Map(before).set(value, id));
  };
  return { options, isFetching, chosen, choose };
}

/** Adds a comment for the other staff to the timeline of an order; `@` mentions one of them, Ctrl+Enter posts it. */
export function OrderComment({ row }: { readonly row: WireRow }) {
  const text = useText('order');
  const [comment, setComment] = useState('');
  const [isEntered, setEntered] = useState(false);
  const { options, isFetching, chosen, choose } = useColleagues(isEntered);
  const { mutate, isPending } = useWrite({ refreshes: [order.prefix] });
  const isEmpty = comment.trim() === '';
  const post = (): void => {
    if (isEmpty || isPending) return;
    const body = { id: row.id, version: row.version, comment: withMentions(comment.trim(), chosen) };
    mutate({ path: `${order.prefix}comment`, body }, { onSuccess: () => setComment('') });
  };
  return (
    <Stack row gap={8} align="end" margin="0 0 16px">
      <Mentions
        aria-label={text('input.comment.comment')}
        placeholder={text('text.comment')}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={longest}
        options={options}
        loading={isFetching}
        value={comment}
        onFocus={() => setEntered(true)}
        onChange={setComment}
        onSelect={choose}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post();
        }}
      />
      <Button disabled={isEmpty} loading={isPending} onClick={() => post()}>
        {text('text.post')}
      </Button>
    </Stack>
  );
}

/** A comment with the names of those it mentions; the reader's own is marked. */
export function CommentText({ comment, staff }: { readonly comment: string; readonly staff: Readonly<Record<string, string>> }) {
  const own = useAdminSession(({ person }) => person?.id);
  return (
    <p className="order-comment">
      {commentSegments(comment).map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          <b key={at} className="order-mention" data-own={part === own}>
            @{staff[part] ?? part}
          </b>
        ),
      )}
    </p>
  );
}
