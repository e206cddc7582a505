import { PageModal, sendFile, useResourceText } from '@shopkeeper/admin-ui';
import type { RowDialogProps } from '@shopkeeper/admin-ui/list';
import { ApiError, refreshReads, showNotice } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Progress } from 'antd';
import { useState } from 'react';
import { attachment } from '../attachment.resource.ts';
import { Thumbnail } from './attachment-thumbnail.tsx';

/** Puts another file in place of an attachment, which keeps its id, name and folder. */
export function ReplaceDialog({ row, onClose }: RowDialogProps) {
  const text = useText('attachment');
  const kit = useResourceText();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [issue, setIssue] = useState('');

  async function replace(): Promise<void> {
    if (!file) return;
    setIssue('');
    setShare(0);
    const fields = { id: String(row.id), version: String(row.version) };
    try {
      await sendFile({ path: `${attachment.prefix}replace`, file, fields, onProgress: setShare });
      showNotice('success', text('text.replaced'));
      onClose();
      await refreshReads([attachment.prefix]);
    } catch (error) {
      setIssue(error instanceof ApiError ? error.msg : String(error));
    } finally {
      setShare(null);
    }
  }

  return (
    <PageModal
      title={`${text('transition.replace')} · ${String(row['name'])}`}
      okText={text('transition.replace')}
      okButtonProps={{ disabled: file === null, loading: share !== null }}
      onOk={() => void replace()}
      onCancel={onClose}
    >
      <Stack gap={12}>
        <Thumbnail url={String(row['url'])} kind={String(row['kind'])} alt={String(row['name'])} />
        <input type="file" aria-label={kit('input.choose-file')} onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
        {share !== null && <Progress percent={Math.round(share * 100)} size="small" />}
        {issue !== '' && (
          <Text color="bad" role="alert">
            {issue}
          </Text>
        )}
      </Stack>
    </PageModal>
  );
}
