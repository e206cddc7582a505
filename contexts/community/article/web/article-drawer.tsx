import { useCall, ApiError } from '@shopkeeper/api-client';
import { BottomDrawer, Entry, Loading, RichTextEntry, SubmitButton, useMemberRow, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { X } from '@shopkeeper/ui/icons';
import { type SubmitEvent, useId, useState } from 'react';
import { memberArticles } from '../article.resource.ts';
import { mostPictures } from '../article.domain.ts';
import { withProductLinks } from '../paragraphs.domain.ts';

interface Draft {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly categoryId: number;
  readonly content: string;
}

interface DrawerProps {
  /** Null to write a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** Writes an article, or changes a draft. */
export function ArticleDrawer({ id, onClose }: DrawerProps) {
  const text = useText('article');
  const title = text(id === null ? 'text.write' : 'text.edit');
  return (
    <BottomDrawer label={title} staysOpen onClose={onClose}>
      <Stack row gap={12} justify="space-between" margin="0 0 14px">
        <Text as="h2" size={18}>
          {title}
        </Text>
        <button type="button" className="mc-icon-button" aria-label={text('text.close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </Stack>
      {id === null ? <ArticleForm draft={null} onClose={onClose} /> : <Stored id={id} onClose={onClose} />}
    </BottomDrawer>
  );
}

function Stored({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data } = useMemberRow(memberArticles, id);
  return data ? <ArticleForm draft={data} onClose={onClose} /> : <Loading heights={[48, 48, 200]} />;
}

interface Categories {
  readonly result: readonly { readonly id: number; readonly name: string }[];
}

function ArticleForm({ draft, onClose }: { readonly draft: Draft | null; readonly onClose: () => void }) {
  const text = useText('article');
  const selectId = useId();
  const [content, setContent] = useState(draft?.content ?? '');
  const categories = useCall<Categories>('/api/community/categories', undefined, { method: 'GET', audience: 'member' });
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(`${memberArticles.prefix}${draft ? 'Update' : 'add'}`, {
    refreshes: [memberArticles.prefix],
    showSuccess: true,
    showError: false,
    onDone: onClose,
  });
  const fields = error instanceof ApiError ? error.fields : [];
  const issueOf = (name: string) => fields.find(({ path }) => path === name)?.msg;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string): string => String(form.get(name) ?? '').trim();
    const written = {
      title: typed('title'),
      categoryId: Number(typed('categoryId')),
      content: withProductLinks(content),
    };
    mutate(draft ? { id: draft.id, version: draft.version, ...written } : written);
  };
  if (!categories.data) return <Loading heights={[48, 48, 200]} />;
  return (
    <form onSubmit={submit} noValidate>
      {error && fields.length === 0 && (
        <p className="mc-alert" role="alert">
          {error.message}
        </p>
      )}
      <Entry
        label={text('field.title')}
        name="title"
        maxLength={100}
        defaultValue={draft?.title ?? ''}
        issue={issueOf('title')}
      />
      <div className="mc-entry">
        <label htmlFor={selectId}>{text('field.categoryId')}</label>
        <select id={selectId} name="categoryId" defaultValue={draft?.categoryId}>
          {categories.data.result.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <small>{issueOf('categoryId')}</small>
      </div>
      <RichTextEntry
        label={text('field.content')}
        value={content}
        onChange={setContent}
        issue={issueOf('content')}
        mostPictures={mostPictures}
      />
      <Text as="p" color="secondary" size={13} margin="-8px 0 14px">
        {text('text.paragraphs')}
      </Text>
      <SubmitButton isPending={isPending} isPrimary>
        {text('text.save')}
      </SubmitButton>
    </form>
  );
}
