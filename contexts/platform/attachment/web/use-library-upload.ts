import { useFileUploads } from '@shopkeeper/admin-ui';
import { refreshReads, showNotice } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { attachment } from '../attachment.resource.ts';

/** Uploads files into a folder of the library and says which of them it had before. */
export function useLibraryUpload(folderId: number | null) {
  const text = useText('attachment');
  const { sent, issue, send } = useFileUploads();
  const [isBusy, setBusy] = useState(false);
  const fields = folderId === null ? {} : { folderId: String(folderId) };

  async function upload(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setBusy(true);
    await send(
      files,
      ({ isKnown }, { name }) => {
        if (isKnown) showNotice('info', text('text.known', { name }));
      },
      fields,
    );
    setBusy(false);
    await refreshReads([attachment.prefix]);
  }
  return { sent, issue, isBusy, send: upload };
}
