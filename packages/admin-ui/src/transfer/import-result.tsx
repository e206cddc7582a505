import { useFormatters } from '@shopkeeper/ui/i18n';
import { Download } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Result } from 'antd';
import { download } from '../calls/download.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useResourceText } from '../texts/resource-text.ts';
import type { ImportStepProps } from './use-import.ts';
import { type ImportJob, outcomeOf } from './import-report.ts';
import { RowErrorTable } from './row-error-table.tsx';
import { Totals } from './import-totals.tsx';

/** The result of an import, with its failed rows to fix and upload again. */
export function ImportResult({ resource, job }: Pick<ImportStepProps, 'resource'> & { readonly job: ImportJob }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const notices = useNotices();
  const outcome = outcomeOf(job);
  if (!outcome) {
    const isStopped = job.status === 'cancelled';
    return (
      <Result
        status={isStopped ? 'info' : 'error'}
        title={text(isStopped ? 'import.stopped' : 'import.broken')}
        subTitle={isStopped ? text('import.stopped-hint') : job.message}
      />
    );
  }
  const { applied, totals, rowErrors, failedLines, warnings = [], warningCount = 0 } = outcome;
  const failedRows = (): Promise<void> =>
    download(`${resource.prefix}ImportFailures`, { jobId: job.id }, 'failed-rows.csv').then(
      () => undefined,
      (error: unknown) => notices.failure(error),
    );
  return (
    <Stack as="section" aria-live="polite" gap={12}>
      <Text as="p" weight={600} color={applied ? undefined : 'bad'}>
        {text(applied ? 'import.applied' : 'import.not-applied')}
      </Text>
      <Totals totals={totals} />
      {failedLines > 0 && (
        <>
          <Button style={{ alignSelf: 'flex-start' }} icon={<Download size={15} />} onClick={() => void failedRows()}>
            {text('import.failed-rows', { count: number(failedLines) })}
          </Button>
          <RowErrorTable rowErrors={rowErrors} count={rowErrors.length} />
        </>
      )}
      {warningCount > 0 && (
        <>
          <Text as="p" size={13}>
            {text('import.with-warnings', { count: number(warningCount) })}
          </Text>
          <RowErrorTable rowErrors={warnings} count={warningCount} />
        </>
      )}
    </Stack>
  );
}
