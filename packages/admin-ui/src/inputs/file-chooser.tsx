import { Button, Input, Select, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useCall } from '@shopkeeper/api-client';
import { pictureUrl } from '@shopkeeper/api-client/session';
import { Upload } from '@shopkeeper/ui/icons';
import { useMayOpen } from '../access/allowed.tsx';
import { useDebounced } from '../calls/use-options.ts';
import type { ListAnswer, WireRow } from '../calls/wire.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { PageModal } from '../states/page-modal.tsx';
import { useResourceText } from '../texts/resource-text.ts';
import { libraryPage } from './library-page.ts';
import { useFileUploads } from './use-uploads.ts';
import '../styles/chooser.css';

const folderPage = '/admin/platform/attachment-folder';
const pageSize = 24;
const pauseMs = 250;

interface FileChooserProps {
  /** How many pictures may be chosen. */
  readonly max: number;
  onChoose(urls: readonly string[]): void;
  onClose(): void;
}

interface Asked {
  readonly quick: string;
  readonly folderId: number | null;
  readonly currentPage: number;
}

const bodyOf = ({ quick, folderId, currentPage }: Asked) => ({
  page: { currentPage, pageSize },
  quick,
  filters: {
    and: [
      { field: 'kind', op: 'eq', value: 'picture' },
      ...(folderId === null ? [] : [{ field: 'folderId', op: 'in', value: [folderId] }]),
    ],
  },
});

/** The pictures of the library: searched, by folder, uploaded, and chosen in the order of the clicks. */
export function FileChooser({ max, onChoose, onClose }: FileChooserProps) {
  const text = useResourceText();
  const [asked, setAsked] = useState<Asked>({ quick: '', folderId: null, currentPage: 1 });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const settled = useDebounced(asked, pauseMs);
  const { data, isPending, refetch } = useCall<ListAnswer>(`${libraryPage}/GetPageData`, bodyOf(settled), {
    keepPreviousData: true,
  });
  const rows = data?.result ?? [];
  const toggle = (url: string): void =>
    setChosen((before) => (before.includes(url) ? before.filter((one) => one !== url) : [...before, url].slice(-max)));
  return (
    <PageModal
      title={text('chooser.title')}
      width={880}
      okText={text('chooser.use', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onChoose(chosen)}
      onCancel={onClose}
    >
      <div className="rs-chooser">
        <ChooserBar
          asked={asked}
          onAsk={setAsked}
          onUploaded={(url) => {
            setChosen((before) => [...before.filter((one) => one !== url), url].slice(-max));
            void refetch();
          }}
        />
        {isPending && <Skeleton active paragraph={{ rows: 6 }} />}
        {data && rows.length === 0 && <EmptyState isFiltered title={text('state.nothing-found')} hint={text('chooser.hint')} />}
        <Choices rows={rows} chosen={chosen} toggle={toggle} />
        <Pages asked={asked} total={data?.page.total ?? 0} onAsk={setAsked} />
      </div>
    </PageModal>
  );
}

interface ChoicesProps {
  readonly rows: readonly WireRow[];
  readonly chosen: readonly string[];
  toggle(url: string): void;
}

function Choices({ rows, chosen, toggle }: ChoicesProps) {
  return (
    <ul className="rs-choices">
      {rows.map((row) => {
        const url = String(row['url']);
        const at = chosen.indexOf(url);
        return (
          <li key={row.id}>
            <button type="button" aria-pressed={at >= 0} title={String(row['name'])} onClick={() => toggle(url)}>
              <img src={pictureUrl(url, 240)} alt="" loading="lazy" draggable={false} />
              <span>{String(row['name'])}</span>
              {at >= 0 && <b aria-hidden>{at + 1}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface BarProps {
  readonly asked: Asked;
  onAsk(asked: Asked): void;
  onUploaded(url: string): void;
}

function ChooserBar({ asked, onAsk, onUploaded }: BarProps) {
  const text = useResourceText();
  const mayOpen = useMayOpen();
  const uploads = useFileUploads();
  const file = useRef<HTMLInputElement>(null);
  const { data } = useCall<ListAnswer>(
    `${folderPage}/GetPageData`,
    { page: { currentPage: 1, pageSize: 500 } },
    { isReady: mayOpen(folderPage) },
  );
  const folders = (data?.result ?? []).map((row) => ({ value: row.id, label: String(row['name']) }));
  const fields = asked.folderId === null ? {} : { folderId: String(asked.folderId) };
  return (
    <div className="rs-chooser-bar">
      <Input.Search
        data-first
        allowClear
        aria-label={text('chooser.search')}
        placeholder={text('chooser.search')}
        value={asked.quick}
        onChange={(event) => onAsk({ ...asked, quick: event.target.value, currentPage: 1 })}
      />
      {folders.length > 0 && (
        <Select
          allowClear
          aria-label={text('chooser.folder')}
          placeholder={text('chooser.folder')}
          value={asked.folderId}
          options={folders}
          onChange={(folderId: number | undefined) => onAsk({ ...asked, folderId: folderId ?? null, currentPage: 1 })}
        />
      )}
      <Button icon={<Upload size={15} />} loading={uploads.sent.length > 0} onClick={() => file.current?.click()}>
        {text('chooser.upload')}
      </Button>
      <input
        ref={file}
        hidden
        multiple
        type="file"
        accept="image/*"
        aria-label={text('chooser.upload')}
        onChange={(event) => void uploads.send([...(event.target.files ?? [])], ({ url }) => onUploaded(url), fields)}
      />
      {uploads.issue !== '' && (
        <span className="rs-chooser-issue" role="alert">
          {uploads.issue}
        </span>
      )}
    </div>
  );
}

function Pages({ asked, total, onAsk }: Pick<BarProps, 'asked' | 'onAsk'> & { readonly total: number }) {
  const text = useResourceText();
  const { currentPage } = asked;
  if (total <= pageSize) return null;
  const go = (to: number): void => onAsk({ ...asked, currentPage: to });
  return (
    <div className="rs-chooser-pages">
      <Button size="small" disabled={currentPage === 1} onClick={() => go(currentPage - 1)}>
        {text('list.previous')}
      </Button>
      <span>
        {currentPage} / {Math.ceil(total / pageSize)}
      </span>
      <Button size="small" disabled={currentPage * pageSize >= total} onClick={() => go(currentPage + 1)}>
        {text('list.next')}
      </Button>
    </div>
  );
}
