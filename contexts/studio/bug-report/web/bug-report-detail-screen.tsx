import { download, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { showNotice } from '@shopkeeper/api-client';
import type { RowOf } from '@shopkeeper/resource';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Download } from '@shopkeeper/ui/icons';
import { DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { isFailed, type RecordedCall, type RecordedPage } from '../bug-report.domain.ts';
import { scrolledRegion } from '../../report-query/web/scrolled-region.ts';
import { bugReport } from '../bug-report.resource.ts';
import { replayName } from '../replay-file.domain.ts';
import './bug-report.css';

type Row = RowOf<typeof bugReport>;

/** Written by `send` only, in this shape. */
const pageOf = ({ recorded }: Row): RecordedPage => recorded as never;

function Part({ title, value }: { readonly title: string; readonly value: unknown }) {
  const text = useText('bug-report');
  return (
    <div>
      <Text color="muted" size={13}>
        {title}
      </Text>
      <pre className="bug-part" {...scrolledRegion(title)}>
        {value === null ? text('text.tooLong') : JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}

function Call({ call }: { readonly call: RecordedCall }) {
  const text = useText('bug-report');
  return (
    <details className="bug-call" open={isFailed(call)}>
      <summary>
        <b>{call.status}</b>
        <code>{`${call.method} ${call.path}`}</code>
        {call.error !== null && <Text color="bad">{call.error}</Text>}
      </summary>
      <Stack gap={10} padding="0 0 12px">
        <Part title={text('text.sent')} value={call.body ?? {}} />
        <Part title={text('text.answer')} value={call.data ?? call.shape} />
      </Stack>
    </details>
  );
}

function Calls({ calls }: Pick<RecordedPage, 'calls'>) {
  const text = useText('bug-report');
  if (calls.length === 0) return <Text color="muted">{text('text.noCalls')}</Text>;
  return (
    <Stack as="ol" divided>
      {calls.map((call, at) => (
        <li key={at}>
          <Call call={call} />
        </li>
      ))}
    </Stack>
  );
}

/** One report: the calls of the page as they were sent and answered, what the page showed, and the test that repeats it. */
export function BugReportDetailScreen() {
  const text = useText('bug-report');
  const id = Number(usePage().params.id);
  const fetchTest = ({ reportNo }: Row): void =>
    void download(`${bugReport.prefix}replay`, { id }, replayName(reportNo)).catch(
      (error: unknown) => error instanceof Error && showNotice('error', error.message),
    );
  return (
    <DetailPage
      resource={bugReport}
      id={id}
      actions={(row) => (
        <Button icon={<Download size={15} />} onClick={() => fetchTest(row)}>
          {text('text.download')}
        </Button>
      )}
      main={(row) => (
        <>
          <Section title={text('field.sentence')}>
            <Text as="p">{row.sentence}</Text>
          </Section>
          <Section title={text('text.calls')}>
            <Calls calls={pageOf(row).calls} />
          </Section>
        </>
      )}
      aside={(row) => (
        <>
          <Section title={text('text.about')}>
            <FieldDescriptions
              resource={bugReport}
              row={row as WireRow}
              layout={1}
              names={['address', 'reporter', 'createdAt', 'build', 'callCount', 'failedCount', 'traceId', 'note']}
            />
          </Section>
          <Seen state={pageOf(row).state} />
        </>
      )}
    />
  );
}

function Seen({ state }: Pick<RecordedPage, 'state'>) {
  const text = useText('bug-report');
  return (
    <Section title={text('text.seen')}>
      <DescriptionList
        layout={1}
        items={[
          {
            key: 'tabs',
            title: text('text.tabs'),
            value: <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{state.tabs.join('\n')}</span>,
          },
          { key: 'language', title: text('text.language'), value: state.language },
          { key: 'theme', title: text('text.theme'), value: text(`text.${state.theme}`) },
        ]}
      />
    </Section>
  );
}

export { BugReportDetailScreen as Screen };
