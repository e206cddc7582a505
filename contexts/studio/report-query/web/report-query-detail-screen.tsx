import type { RowOf } from '@shopkeeper/resource';
import { useMay, useMayOpen, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Pencil, Play } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import type { ReportParam } from '../report-query.domain.ts';
import { reportQuery } from '../report-query.resource.ts';
import './report-query.css';
import { TextChanges } from './text-changes.tsx';
import { Trial } from './trial.tsx';

type Row = RowOf<typeof reportQuery>;

/** What runs, as far as a review compares it; null while nothing was published. */
const publishedOf = ({ published }: Row): { readonly sqlText: string; readonly views: readonly string[] } | null =>
  published as never;

/** The text that is to be published, with what changed since the one that runs. */
function DraftText({ row }: { readonly row: Row }) {
  const text = useText('report-query');
  const before = publishedOf(row)?.sqlText ?? null;
  const isChanged = before !== null && before !== row.sqlText;
  const title = isChanged ? text('text.review') : text(row.status === 'published' ? 'text.runsText' : 'text.reviewNew');
  return (
    <Section title={title}>
      <TextChanges label={title} before={isChanged ? before : row.sqlText} after={row.sqlText} />
      {before !== null && !isChanged && row.status !== 'published' && (
        <Text as="p" color="muted" size={13} margin="8px 0 0">
          {text('text.noChange')}
        </Text>
      )}
    </Section>
  );
}

function Params({ params }: { readonly params: readonly ReportParam[] }) {
  const text = useText('report-query');
  return (
    <Section title={text('text.params')}>
      <Stack as="ol" divided>
        {params.map(({ name, title, type, required, preset }, at) => (
          <Stack as="li" row wrap key={name} gap={[2, 10]} padding="6px 0">
            <code>${at + 1}</code>
            <b>{name}</b>
            <Text color="muted" size={13}>
              {[title, text(`choice.type.${type}`), required ? text('line.param.required') : '', preset ?? '']
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

/** One query: its text with what a reviewer has to see of it, a trial, and who wrote and published it. */
export function ReportQueryDetailScreen() {
  const text = useText('report-query');
  const kit = useText('resource');
  const may = useMay();
  const mayOpen = useMayOpen();
  const { params, navigate } = usePage();
  const id = Number(params.id);
  const mayTry = may('add', reportQuery.page) || may('edit', reportQuery.page);
  const actions = (row: Row) => (
    <>
      {row.running && mayOpen('/admin/studio/report') && (
        <Button icon={<Play size={15} />} onClick={() => navigate(`/admin/studio/report?api=${row.code}`)}>
          {text('text.open')}
        </Button>
      )}
      {row.status === 'draft' && may('edit', reportQuery.page) && (
        <Button icon={<Pencil size={15} />} onClick={() => navigate(`${reportQuery.page}/${id}/edit`)}>
          {kit('list.edit')}
        </Button>
      )}
    </>
  );
  return (
    <DetailPage
      resource={reportQuery}
      id={id}
      actions={actions}
      main={(row) => (
        <>
          <DraftText row={row} />
          {row.params.length > 0 && <Params params={row.params} />}
          {mayTry && (
            <Section title={text('text.trial')}>
              <Trial sqlText={row.sqlText} params={row.params} />
            </Section>
          )}
        </>
      )}
      aside={(row) => (
        <Section title={text('text.basics')}>
          <FieldDescriptions
            resource={reportQuery}
            row={row as WireRow}
            layout={1}
            names={[
              'code',
              'note',
              'maxRows',
              'timeoutMs',
              'chart',
              'audience',
              'running',
              'author',
              'answer',
              'publishedBy',
              'publishedAt',
            ]}
          />
        </Section>
      )}
    />
  );
}

export { ReportQueryDetailScreen as Screen };
