import { useMay } from '@shopkeeper/admin-ui';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { useMutationCall } from '@shopkeeper/api-client';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { LayoutGrid, RefreshCw, Table2, Upload } from '@shopkeeper/ui/icons';
import { Button, Progress, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { attachment } from '../attachment.resource.ts';
import { shownBytes } from '../attachment-view.domain.ts';
import { AttachmentTiles } from './attachment-tiles.tsx';
import { Thumbnail } from './attachment-thumbnail.tsx';
import { FolderBar } from './folder-bar.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useLibraryUpload } from './use-library-upload.ts';
import './attachment.css';

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'attachment:text.tab-all', filter: null },
  { key: 'pictures', titleKey: 'attachment:text.tab-pictures', filter: { field: 'kind', op: 'eq', value: 'picture' } },
  { key: 'others', titleKey: 'attachment:text.tab-others', filter: { field: 'kind', op: 'ne', value: 'picture' } },
  { key: 'unused', titleKey: 'attachment:text.tab-unused', filter: { field: 'usedCount', op: 'eq', value: 0 } },
];

export const readAhead = listReader({ resource: attachment, tabs });

type View = 'tiles' | 'table';
/** The view is kept while the browser shows the back office. */
let lastView: View = 'tiles';

/** The folder that the query of the page names. */
function folderIn(search: string): number | null {
  const [, id] = /^in:(\d+)$/.exec(new URLSearchParams(search).get('f.folderId') ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/** The library of the shop: folders, tiles or table, upload by button or by dropping files anywhere. */
export function AttachmentListScreen() {
  const folderId = folderIn(usePage().search);
  const [view, setView] = useState<View>(lastView);
  const upload = useLibraryUpload(folderId);
  const show = (next: View): void => {
    lastView = next;
    setView(next);
  };
  const page = useDroppedFiles(upload.send);
  return (
    <div className="at-page" ref={page}>
      <ResourceScreen
        resource={attachment}
        tabs={tabs}
        detailPath={(id) => `${attachment.page}/${id}`}
        onPhone={['name', 'url', 'size']}
        columns={{
          name: { width: 220, grow: 1 },
          url: { width: 84 },
          size: { width: 100 },
          width: { hidden: true },
          height: { hidden: true },
        }}
        cells={{
          url: ({ row, value }) => <Thumbnail url={value} kind={row.kind} alt={row.name} width={96} />,
          size: ({ value }) => <span className="at-number">{shownBytes(value)}</span>,
        }}
        dialogs={{ replace: ReplaceDialog }}
        {...(view === 'tiles' ? { Rows: AttachmentTiles } : {})}
        above={
          <>
            <FolderBar folderId={folderId} />
            <Sending upload={upload} />
          </>
        }
        toolbar={<Tools view={view} onView={show} upload={upload} />}
      />
    </div>
  );
}

type Uploading = ReturnType<typeof useLibraryUpload>;

function Sending({ upload: { sent, issue } }: { readonly upload: Uploading }) {
  const text = useText('attachment');
  if (sent.length === 0 && issue === '') return null;
  return (
    <div className="at-sending" role="status">
      {sent.map(({ name, share }) => (
        <div key={name}>
          <span>{text('text.uploading', { name })}</span>
          <Progress percent={Math.round(share * 100)} size="small" />
        </div>
      ))}
      {issue !== '' && <p className="at-issue">{issue}</p>}
    </div>
  );
}

const unseen = (label: string) => <span className="rs-unseen">{label}</span>;

interface ToolsProps {
  readonly view: View;
  readonly upload: Uploading;
  onView(view: View): void;
}

function Tools({ view, onView, upload }: ToolsProps) {
  const text = useText('attachment');
  const may = useMay();
  const files = useRef<HTMLInputElement>(null);
  const count = useMutationCall<unknown, object>(`${attachment.prefix}countUses`, {
    refreshes: [attachment.prefix],
  });
  return (
    <>
      <Segmented<View>
        aria-label={text('text.view')}
        value={view}
        onChange={onView}
        options={[
          {
            value: 'tiles',
            icon: <LayoutGrid size={15} />,
            title: text('text.view-tiles'),
            label: unseen(text('text.view-tiles')),
          },
          { value: 'table', icon: <Table2 size={15} />, title: text('text.view-table'), label: unseen(text('text.view-table')) },
        ]}
      />
      {may('edit', attachment.page) && (
        <Button icon={<RefreshCw size={15} />} loading={count.isPending} onClick={() => count.mutate({})}>
          {text('text.count-uses')}
        </Button>
      )}
      <Button type="primary" icon={<Upload size={15} />} loading={upload.isBusy} onClick={() => files.current?.click()}>
        {text('text.upload')}
      </Button>
      <input
        ref={files}
        hidden
        multiple
        type="file"
        aria-label={text('text.upload')}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          void upload.send(chosen);
        }}
      />
    </>
  );
}

export { AttachmentListScreen as Screen };
