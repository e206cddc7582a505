import { useNotices } from '@shopkeeper/admin-ui/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Download } from '@shopkeeper/ui/icons';
import { download } from '@shopkeeper/admin-ui';
import { Button, Result } from 'antd';
import { product } from '../../product.resource.ts';
import { RowErrorTable } from './row-errors.tsx';
import { Totals } from './totals.tsx';
import type { ImportJob } from './wire.ts';
import { outcomeIn } from './use-import.ts';

/** The result of an import, with its failed rows to fix and upload again. */
export function ImportEnd({ job }: { readonly job: ImportJob }) {
  const text = useText('product');
  const { number } = useFormatters();
  const notices = useNotices();
  const outcome = outcomeIn(job);
  if (!outcome)
    return (
      <Result
        status={job.status === 'cancelled' ? 'info' : 'error'}
        title={text(job.status === 'cancelled' ? 'text.import.stopped' : 'text.import.broken')}
        subTitle={job.status === 'cancelled' ? text('hint.importStopped') : job.message}
      />
    );
  const { applied, totals, rowErrors, failedLines } = outcome;
  const keep = (): Promise<void> =>
    download(`${product.prefix}ImportFailures`, { jobId: job.id }, 'failed-rows.csv').then(
      () => undefined,
      (error: unknown) => notices.failure(error),
    );
  return (
    <Stack as="section" aria-live="polite" gap={12}>
      <Text as="p" weight={600} color={applied ? undefined : 'bad'}>
        {text(applied ? 'text.import.applied' : 'text.import.notApplied')}
      </Text>
      <Totals totals={totals} />
      {failedLines > 0 && (
        <>
          <Button style={{ alignSelf: 'flex-start' }} icon={<Download size={15} />} onClick={() => void keep()}>
            {text('text.import.failedRows', { count: number(failedLines) })}
          </Button>
          <RowErrorTable rowErrors={rowErrors} count={rowErrors.length} />
        </>
      )}
    </Stack>
  );
}
