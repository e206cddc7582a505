import { FormDrawer } from '@shopkeeper/admin-ui/form';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { useMay, useMayOpen, type WireRow } from '@shopkeeper/admin-ui';
import { refreshReads, useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { ChevronRight, Folder, FolderPlus } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { attachment } from '../attachment.resource.ts';
import { attachmentFolder } from '../attachment-folder.resource.ts';
import { type LibrarySize, shownBytes } from '../attachment-view.domain.ts';

interface FolderRow extends WireRow {
  readonly name: string;
  readonly parentId: number | null;
}

const allFolders = { page: { currentPage: 1, pageSize: 500 } };

/** The folders of the library, for those who may see them. */
function useFolders(): readonly FolderRow[] {
  const isReady = useMayOpen()(attachmentFolder.page);
  const { data } = useCall<{ readonly result: readonly FolderRow[] }>(`${attachmentFolder.prefix}GetPageData`, allFolders, {
    isReady,
  });
  return data?.result ?? [];
}

/** The folders from the top to this one. */
export function pathOfFolder(folders: readonly FolderRow[], id: number | null): readonly FolderRow[] {
  const found = folders.find((one) => one.id === id);
  return found ? [...pathOfFolder(folders, found.parentId), found] : [];
}

const inFolder = (id: number): string => listAddress(attachment.page, [{ field: 'folderId', op: 'in', value: [id] }]);

/** The folder that is shown with its path and its folders, and how full the library is. */
export function FolderBar({ folderId }: { readonly folderId: number | null }) {
  const text = useText('attachment');
  const may = useMay();
  const mayOpen = useMayOpen();
  const folders = useFolders();
  const [isAdding, setAdding] = useState(false);
  const below = folders.filter(({ parentId }) => parentId === folderId);
  return (
    <nav className="at-folders" aria-label={text('text.folders')}>
      <PageLink to={attachment.page} className={folderId === null ? 'at-crumb now' : 'at-crumb'}>
        {text('text.all-files')}
      </PageLink>
      {pathOfFolder(folders, folderId).map(({ id, name }) => (
        <span key={id} className="at-step">
          <ChevronRight size={14} aria-hidden />
          <PageLink to={inFolder(id)} className={id === folderId ? 'at-crumb now' : 'at-crumb'}>
            {name}
          </PageLink>
        </span>
      ))}
      {below.map(({ id, name }) => (
        <PageLink key={id} to={inFolder(id)} className="at-folder">
          <Folder size={15} aria-hidden />
          {name}
        </PageLink>
      ))}
      {mayOpen(attachmentFolder.page) && may('add', attachmentFolder.page) && (
        <Button type="text" size="small" icon={<FolderPlus size={15} />} onClick={() => setAdding(true)}>
          {text('text.new-folder')}
        </Button>
      )}
      <Fullness />
      {isAdding && (
        <FormDrawer
          resource={attachmentFolder}
          id={null}
          preset={folderId === null ? {} : { parentId: folderId }}
          onClose={(saved) => {
            setAdding(false);
            if (saved) void refreshReads([attachmentFolder.prefix]);
          }}
        />
      )}
    </nav>
  );
}

function Fullness() {
  const text = useText('attachment');
  const { data } = useCall<LibrarySize>(`${attachment.prefix}size`, {});
  if (!data) return null;
  const { bytes, files, quota } = data;
  const used = shownBytes(bytes);
  return (
    <span className="at-size">
      {quota === null ? text('text.size', { used, files }) : text('text.size-of', { used, files, quota: shownBytes(quota) })}
      {quota !== null && <meter min={0} max={quota} value={bytes} high={quota * 0.9} aria-label={text('field.size')} />}
    </span>
  );
}
