import type { AnyResource } from '@shopkeeper/resource';
import { Button, Progress, Segmented } from 'antd';
import { Stack } from '@shopkeeper/ui/layout';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { canApply } from './import-answer.ts';
import { ImportResult } from './import-result.tsx';
import { FileDrop } from './file-drop.tsx';
import { useImport } from './use-import.ts';

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
          accept=".csv,.tsv,.txt,.xlsx"
          take={(taken) => void work.tryOut(taken)}
        />
        {share !== null && <Progress percent={Math.round(share * 100)} size="small" status="active" />}
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
        <EncodingChoice encoding={work.encoding.asked} chosen={work.encoding.chosen} choose={(one) => void work.choose(one)} />
        {answer && <ImportResult answer={answer} name={file?.name ?? resource.name} />}
      </Stack>
    </PageModal>
  );
}
