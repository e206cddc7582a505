import { noLabels, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, FieldValue, Section } from '@shopkeeper/admin-ui/detail';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainTable } from '@shopkeeper/ui/layout';
import { task } from '../../task/task.resource.ts';
import { instance } from '../instance.resource.ts';

const request = ['subject', 'definitionName', 'amount', 'starterId', 'startedAt', 'dueAt', 'endedAt', 'endReason'] as const;

interface Asked {
  readonly id: number;
  readonly stepCode: string;
  readonly stepName: string;
  readonly personName: string;
  readonly state: string;
  readonly opinion: string | null;
  readonly finishedAt: number | null;
}

/** Who was asked at each step, in order, and what they decided and said. */
function Steps({ tasks }: { readonly tasks: readonly Asked[] }) {
  const text = useText('task');
  return (
    <PlainTable
      label={text('text.steps')}
      head={
        <tr>
          <th>{text('field.stepName')}</th>
          <th>{text('field.personId')}</th>
          <th>{text('field.state')}</th>
          <th>{text('field.opinion')}</th>
        </tr>
      }
    >
      {tasks.map((one) => (
        <tr key={one.id}>
          <td>
            {one.stepName} <code>{one.stepCode}</code>
          </td>
          <td>{one.personName}</td>
          <td>
            <FieldValue resource={task} name="state" value={one.state} labels={noLabels} />
          </td>
          <td>{one.opinion ?? ''}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** One request: what it is about, the steps with what everybody decided, and the decision of the reader. */
export function InstanceDetailScreen() {
  const text = useText('instance');
  return (
    <DetailPage
      resource={instance}
      id={Number(usePage().params.id)}
      main={(row) => (
        <Section title={text('text.steps')}>
          <Steps tasks={(row as { readonly history?: readonly Asked[] }).history ?? []} />
        </Section>
      )}
      aside={(row) => (
        <Section
          title={text('text.about')}
          extra={
            <PageLink className="ly-link" to={`/admin/${row.subject}/${row.subjectId}`}>
              {text('text.open')}
            </PageLink>
          }
        >
          <FieldDescriptions resource={instance} row={row as WireRow} names={request} layout={1} />
        </Section>
      )}
    />
  );
}

export { InstanceDetailScreen as Screen };
