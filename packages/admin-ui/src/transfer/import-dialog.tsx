import { useFormatters } from '@shopkeeper/ui/i18n';
import { Square } from '@shopkeeper/ui/icons';
import { Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { Alert, Button, Progress, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { download } from '../calls/download.ts';
import { useNotices } from '../notices/use-notices.ts';
import { PageModal } from '../states/page-modal.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { ColumnAssignment } from './column-assignment.tsx';
import { FileDrop } from './file-drop.tsx';
import { canApply, type ImportReport, isOver } from './import-report.ts';
import { ImportReportView } from './import-report-view.tsx';
import { ImportResult } from './import-result.tsx';
import type { ColumnStage, ImportRun, ImportStepProps } from './use-import.ts';

type DialogProps = ImportStepProps & { onClose(): void };

/** Imports a file: choose it, review its dry run, apply it in the background, see the result. */
export function ImportDialog(props: DialogProps) {
  const text = useResourceText();
  const { run, resource, onClose } = props;
  const { title } = useResourceLabels(resource);
  const { body, footer } = useStep(props);
  const heading = text('import.title', { title });
  return (
    <PageModal
      title={run.fileName === '' ? heading : `${heading} · ${run.fileName}`}
      width={run.stage.at === 'report' ? 920 : 620}
      footer={footer}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Stack gap={12}>{body}</Stack>
    </PageModal>
  );
}

function useStep({ onClose, ...props }: DialogProps): { readonly body: ReactNode; readonly footer: ReactNode } {
  const text = useResourceText();
  const { run } = props;
  const { stage, job } = run;
  const close = <Button onClick={onClose}>{text('import.close')}</Button>;
  if (stage.at === 'choose') return { body: <Choose {...props} />, footer: close };
  if (stage.at === 'columns')
    return {
      body: <Columns run={run} stage={stage} />,
      footer: <Button onClick={run.reset}>{text('import.another')}</Button>,
    };
  if (stage.at === 'sending') return { body: <Bar share={stage.share} text={text('import.sending')} />, footer: close };
  if (stage.at === 'report')
    return { body: <ImportReportView {...props} report={stage.report} />, footer: <Decide run={run} report={stage.report} /> };
  if (!job || !isOver(job))
    return { body: <Working run={run} />, footer: <Button onClick={onClose}>{text('import.behind')}</Button> };
  const finish = (): void => {
    run.reset();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={run.reset}>{text('import.another')}</Button>
      <Button type="primary" onClick={finish}>
        {text('import.finish')}
      </Button>
    </>
  );
  return { body: <ImportResult {...props} job={job} />, footer };
}

function Choose({ resource, options, run }: ImportStepProps) {
  const text = useResourceText();
  const notices = useNotices();
  const template = (): Promise<void> =>
    download(`${resource.prefix}DownLoadTemplate`, {}, `${resource.name}.csv`).then(
      () => undefined,
      (error: unknown) => notices.failure(error),
    );
  return (
    <>
      <FileDrop
        title={text('import.choose')}
        hint={text('import.kinds')}
        accept=".csv,.tsv,.txt,.xlsx"
        take={(file) => void run.check(file)}
      />
      <Text as="div" color="muted" size={12}>
        {options.hint}{' '}
        <Button type="link" size="small" onClick={() => void template()}>
          {text('import.template')}
        </Button>
      </Text>
    </>
  );
}

/** The header was not recognised: the user assigns columns until it is. */
function Columns({ run, stage }: { readonly run: ImportRun; readonly stage: ColumnStage }) {
  const text = useResourceText();
  return (
    <>
      <Alert type="warning" showIcon message={stage.msg} description={text('import.assign-hint')} />
      <ColumnAssignment columns={stage.columns} assignable={stage.assignable} run={run} />
    </>
  );
}

function Bar({ share, text }: { readonly share: number; readonly text: string }) {
  return (
    <div aria-live="polite">
      <p className="rs-lead">{text}</p>
      <Progress percent={Math.floor(share * 100)} status="active" />
    </div>
  );
}

function Working({ run: { job, stage, stop } }: { readonly run: ImportRun }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const [done, total] = [job?.done ?? 0, job?.total ?? 0];
  const isCheck = stage.at === 'job' && stage.work === 'check';
  return (
    <>
      <Bar share={total > 0 ? done / total : 0} text={text(isCheck ? 'import.checking' : 'import.applying')} />
      <Toolbar
        end={
          <Button size="small" icon={<Square size={13} />} onClick={() => void stop()}>
            {text('import.stop')}
          </Button>
        }
      >
        <span>{total > 0 && text('import.progress', { done: number(done), total: number(total) })}</span>
      </Toolbar>
      {!isCheck && (
        <Text as="p" color="muted" size={12}>
          {text('import.behind-hint')}
        </Text>
      )}
    </>
  );
}

/** The actions after a dry run. With row errors the user chooses whether the valid rows are imported. */
function Decide({ run, report }: { readonly run: ImportRun; readonly report: ImportReport }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const [isBusy, setBusy] = useState(false);
  const { create, update, error } = report.totals;
  const apply = async (): Promise<void> => {
    setBusy(true);
    await run.apply(report);
    setBusy(false);
  };
  return (
    <Toolbar
      end={
        <>
          <Button onClick={run.reset}>{text('import.another')}</Button>
          <Button type="primary" loading={isBusy} disabled={!canApply(report.totals, run.onError)} onClick={() => void apply()}>
            {text('import.apply', { count: number(create + update) })}
          </Button>
        </>
      }
    >
      {error > 0 && create + update > 0 && (
        <Radio.Group
          aria-label={text('import.on-error')}
          value={run.onError}
          options={(['skip', 'abort'] as const).map((value) => ({ value, label: text(`import.${value}`) }))}
          onChange={({ target }) => run.setOnError(target.value === 'abort' ? 'abort' : 'skip')}
        />
      )}
    </Toolbar>
  );
}
