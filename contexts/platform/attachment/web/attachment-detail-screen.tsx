import { download, ErrorState, useMay, type WireRow } from '@shopkeeper/admin-ui';
import { CopyButton, DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { FormDrawer } from '@shopkeeper/admin-ui/form';
import { useCall } from '@shopkeeper/api-client';
import { assetUrl, pictureUrl } from '@shopkeeper/api-client/session';
import type { RowOf } from '@shopkeeper/resource';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Download, Pencil, Replace } from '@shopkeeper/ui/icons';
import { Text } from '@shopkeeper/ui/layout';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useResourceText } from '@shopkeeper/admin-ui';
import { attachment } from '../attachment.resource.ts';
import { type AttachmentUses, shownBytes } from '../attachment-view.domain.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { Thumbnail } from './attachment-thumbnail.tsx';
import './attachment.css';

type Row = RowOf<typeof attachment>;

/** One attachment: the file, what it is, where it is used, and its history. */
export function AttachmentDetailScreen() {
  const text = useText('attachment');
  return (
    <DetailPage
      resource={attachment}
      id={Number(usePage().params.id)}
      transitions={(row) => <Tools row={row} />}
      main={(row) => (
        <>
          <Section title={text('text.preview')}>
            <Preview row={row} />
          </Section>
          <Uses id={row.id} />
        </>
      )}
      aside={(row) => (
        <Section title={text('text.file')}>
          <FieldDescriptions
            resource={attachment}
            row={row as WireRow}
            names={['kind', 'folderId', 'tags', 'mimetype', 'width', 'height', 'createdAt', 'replacedAt', 'unusedSince']}
          />
          <p className="at-address">
            <Text color="muted">
              {shownBytes(row.size)} · {row.url}
            </Text>
            <CopyButton value={assetUrl(row.url)} label={text('text.copy-address')} />
          </p>
        </Section>
      )}
    />
  );
}

function Preview({ row: { url, kind, name } }: { readonly row: Row }) {
  if (kind === 'film')
    return (
      <video className="at-preview" controls src={assetUrl(url)} aria-label={name}>
        <track kind="captions" />
      </video>
    );
  if (kind === 'sound')
    return (
      <audio controls src={assetUrl(url)} aria-label={name}>
        <track kind="captions" />
      </audio>
    );
  if (kind === 'document') return <Thumbnail url={url} kind={kind} alt={name} />;
  return (
    <a href={assetUrl(url)} target="_blank" rel="noreferrer noopener">
      <img className="at-preview" src={pictureUrl(url, 960)} alt={name} />
    </a>
  );
}

function Tools({ row }: { readonly row: Row }) {
  const text = useText('attachment');
  const kit = useResourceText();
  const may = useMay();
  const [open, setOpen] = useState<'edit' | 'replace' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Button
        icon={<Download size={15} />}
        onClick={() => void download(`${attachment.prefix}DownLoadFile`, { id: row.id }, row.name)}
      >
        {text('text.download')}
      </Button>
      {may('edit', attachment.page) && (
        <Button icon={<Pencil size={15} />} onClick={() => setOpen('edit')}>
          {kit('list.edit')}
        </Button>
      )}
      {may('replace', attachment.page) && (
        <Button type="primary" icon={<Replace size={15} />} onClick={() => setOpen('replace')}>
          {text('transition.replace')}
        </Button>
      )}
      {open === 'edit' && <FormDrawer resource={attachment} id={row.id} onClose={close} />}
      {open === 'replace' && <ReplaceDialog row={row as WireRow} onClose={close} />}
    </>
  );
}

function Uses({ id }: { readonly id: number }) {
  const text = useText('attachment');
  const { data, error, refetch } = useCall<AttachmentUses>(`${attachment.prefix}uses`, { id });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <>
      <Section title={text('text.uses')}>
        {!data && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
        {data && data.uses.length === 0 && data.hidden === 0 && <Text color="muted">{text('text.no-uses')}</Text>}
        <ul className="at-uses">
          {data?.uses.map(({ title, field, id: row, label, path }) => (
            <li key={`${title}${field}${row ?? label}`}>
              {path ? <PageLink to={path}>{label || `#${row}`}</PageLink> : label}
              <Text color="muted">
                {title} · {field}
              </Text>
            </li>
          ))}
          {data && data.hidden > 0 && <li>{text('text.hidden-uses', { count: data.hidden })}</li>}
        </ul>
      </Section>
      {data && data.copies.length > 0 && (
        <Section title={text('text.copies')}>
          <ul className="at-uses">
            {data.copies.map((copy) => (
              <li key={copy.id}>
                <PageLink to={`${attachment.page}/${copy.id}`}>{copy.name}</PageLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

export { AttachmentDetailScreen as Screen };
