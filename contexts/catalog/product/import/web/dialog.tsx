import { useNotices } from '@shopkeeper/admin-ui/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { Square } from '@shopkeeper/ui/icons';
import { download, PageModal } from '@shopkeeper/admin-ui';
import { FileDrop } from '@shopkeeper/admin-ui/list';
import { Button, Progress, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { product } from '../../product.resource.ts';
import { ImportEnd } from './end.tsx';
import { ImportReportView } from './report-view.tsx';
import { type StoredReport, isOver } from './wire.ts';
import type { ImportRun } from './use-import.ts';

interface StepProps {
  readonly run: ImportRun;
  onClose(): void;
}

/** Imports products: choose a file, review its dry run, apply it in the background, see the result. */
export function ImportDialog({ run, onClose }: StepProps) {
  const text = useText('product');
  const { body, footer } = useStep({ run, onClose });
  return (
    <PageModal
      title={run.fileName === '' ? text('text.import.title') : `${text('text.import.title')} · ${run.fileName}`}
      width={run.stage.at === 'report' ? 920 : 620}
      footer={footer}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Stack gap={12}>{body}</Stack>
    </PageModal>
  );
}

function useStep({ run, onClose }: StepProps): { readonly body: ReactNode; readonly footer: ReactNode } {
  const text = useText('product');
  const { stage, job } = run;
  const close = <Button onClick={onClose}>{text('text.close')}</Button>;
  const again = <Button onClick={run.reset}>{text('text.import.another')}</Button>;
  if (stage.at === 'choose') return { body: <Choose run={run} />, footer: close };
  if (stage.at === 'sending') return { body: <Bar share={stage.share} text={text('text.import.sending')} />, footer: close };
  if (stage.at === 'report')
    return {
      body: <ImportReportView report={stage.report} run={run} />,
      footer: <Decide run={run} report={stage.report} />,
    };
  if (job && isOver(job))
    return {
      body: <ImportEnd job={job} />,
      footer: (
        <>
          {again}
          <Button
            type="primary"
            onClick={() => {
              run.reset();
              onClose();
            }}
          >
            {text('text.import.finish')}
          </Button>
        </>
      ),
    };
  return { body: <Working run={run} />, footer: <Button onClick={onClose}>{text('text.import.behind')}</Button> };
}

function Choose({ run }: { readonly run: ImportRun }) {
  const text = useText('product');
  const notices = useNotices();
  const template = (): Promise<void> =>
    download(`${product.prefix}DownLoadTemplate`, {}, 'products-template.csv').then(
      () => undefined,
      (error: unknown) => notices.failure(error),
    );
  return (
    <>
      <FileDrop
        title={text('text.import.choose')}
        hint={text('hint.import')}
        accept=".csv,.tsv,.txt,.xlsx"
        take={(file) => void run.look(file)}
      />
      <Text as="div" color="muted" size={12}>
        {text('text.import.formats')}{' '}
        <Button type="link" size="small" onClick={() => void template()}>
          {text('text.import.template')}
        </Button>
      </Text>
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
  const text = useText('product');
  const { number } = useFormatters();
  const [done, total] = [job?.done ?? 0, job?.total ?? 0];
  const isLook = stage.at === 'job' && stage.work === 'look';
  return (
    <>
      <Bar share={total > 0 ? done / total : 0} text={text(isLook ? 'text.import.looking' : 'text.import.applying')} />
      <Toolbar
        end={
          <Button size="small" icon={<Square size={13} />} onClick={() => void stop()}>
            {text('text.stop')}
          </Button>
        }
      >
        <span>{total > 0 && text('text.import.progress', { done: number(done), total: number(total) })}</span>
      </Toolbar>
      {!isLook && (
        <Text as="p" color="muted" size={12}>
          {text('hint.importBehind')}
        </Text>
      )}
    </>
  );
}

/** The actions after a dry run. With row errors the user chooses whether the valid products are imported. */
function Decide({ run, report }: { readonly run: ImportRun; readonly report: StoredReport }) {
  const text = useText('product');
  const { number } = useFormatters();
  const [isBusy, setBusy] = useState(false);
  const { create, update, error } = report.totals;
  const isBlocked = create + update === 0 || (error > 0 && run.onError === 'abort');
  const apply = async (): Promise<void> => {
    setBusy(true);
    await run.apply(report);
    setBusy(false);
  };
  return (
    <Toolbar
      end={
        <>
          <Button onClick={run.reset}>{text('text.import.another')}</Button>
          <Button type="primary" loading={isBusy} disabled={isBlocked} onClick={() => void apply()}>
            {text('text.import.apply', { count: number(create + update) })}
          </Button>
        </>
      }
    >
      {error > 0 && create + update > 0 && (
        <Radio.Group
          aria-label={text('text.import.onError')}
          value={run.onError}
          options={[
            { value: 'skip', label: text('text.import.applyGood') },
            { value: 'abort', label: text('text.import.applyNone') },
          ]}
          onChange={({ target }) => run.setOnError(target.value === 'abort' ? 'abort' : 'skip')}
        />
      )}
    </Toolbar>
  );
}
