import type { AnyResource } from '@shopkeeper/resource';
import { Button, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { refreshReads } from '@shopkeeper/api-client';
import { useNotices } from '../notices/use-notices.ts';
import { sendFile } from '../calls/upload.ts';
import { Stack } from '@shopkeeper/ui/layout';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import { download } from '../calls/download.ts';
import { canApply, type ImportAnswer, type OnError } from './import-answer.ts';
import { ImportResult } from './import-result.tsx';
import { FileDrop } from './file-drop.tsx';

interface ImportDialogProps {
  readonly resource: AnyResource;
  onClose(): void;
}

/** Imports a file in two steps: a dry run that shows the changes, then the import itself. */
export function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const text = useResourceText();
  const { title } = useResourceLabels(resource);
  const work = useImport(resource, onClose);
  const { file, answer, onError, share } = work;
  const footer = (
    <>
      <Button onClick={onClose}>{text('form.cancel')}</Button>
      <Button
        type="primary"
        loading={share !== null}
        disabled={!answer || !canApply(answer, onError)}
        onClick={() => void work.apply()}
      >
        {text('import.apply')}
      </Button>
    </>
  );
  return (
    <PageModal title={text('import.title', { title })} width={640} footer={footer} onCancel={onClose} mask={{ closable: false }}>
      <Stack gap={12}>
        <FileDrop
          title={file?.name ?? text('import.choose')}
          hint={text('import.kinds')}
          accept=".csv,.tsv,.txt"
          take={(taken) => void work.tryOut(taken)}
        />
        {share !== null && <Progress percent={Math.round(share * 100)} size="small" />}
        <Stack row wrap gap={8} justify="space-between">
          <Button type="link" size="small" onClick={() => void work.template()}>
            {text('import.template')}
          </Button>
          <Segmented
            size="small"
            aria-label={text('import.on-error')}
            value={onError}
            options={(['abort', 'skip'] as const).map((value) => ({ value, label: text(`import.${value}`) }))}
            onChange={work.setOnError}
          />
        </Stack>
        {answer && <ImportResult answer={answer} name={file?.name ?? resource.name} />}
      </Stack>
    </PageModal>
  );
}

function useImport(resource: AnyResource, onClose: () => void) {
  const text = useResourceText();
  const notices = useNotices();
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [onError, setOnError] = useState<OnError>('abort');
  const [share, setShare] = useState<number | null>(null);

  async function send(sheet: File, mode: 'dryRun' | 'apply'): Promise<ImportAnswer | null> {
    setShare(0);
    try {
      return await sendFile<ImportAnswer>({
        path: `${resource.prefix}Import`,
        file: sheet,
        fields: { mode, onError },
        onProgress: setShare,
      });
    } catch (error) {
      notices.failure(error);
      return null;
    } finally {
      setShare(null);
    }
  }

  return {
    file,
    answer,
    onError,
    share,
    setOnError,
    tryOut: async (sheet: File) => {
      setFile(sheet);
      setAnswer(null);
      setAnswer(await send(sheet, 'dryRun'));
    },
    apply: async () => {
      const done = file && (await send(file, 'apply'));
      if (!done) return;
      await refreshReads([resource.prefix]);
      const { create = 0, update = 0 } = done.totals ?? {};
      notices.success(done.jobId ? text('import.job') : text('import.done', { create, update }));
      onClose();
    },
    template: () =>
      download(`${resource.prefix}DownLoadTemplate`, {}, `${resource.name}.csv`).then(
        () => undefined,
        (error: unknown) => notices.failure(error),
      ),
  };
}
