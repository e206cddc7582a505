import { noLabels, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, FieldValue, Section, TransitionButton } from '@shopkeeper/admin-ui/detail';
import type { RowOf } from '@shopkeeper/resource';
import { PageLink, usePage } from '@shopkeeper/shell';
import { lazyPart, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainTable } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { task } from '../../task/task.resource.ts';
import type { StepAnswer } from '../../definition/step-fields.domain.ts';
import { instance } from '../instance.resource.ts';
import { StepAnswers } from './step-answers.tsx';

const ApproveDialog = lazyPart(async () => (await import('./approve-dialog.tsx')).ApproveDialog);
const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog);

const request = ['subject', 'definitionName', 'amount', 'starterId', 'startedAt', 'dueAt', 'endedAt', 'endReason'] as const;

interface Asked {
  readonly id: number;
  readonly stepCode: string;
  readonly stepName: string;
  readonly personName: string;
  readonly state: string;
  readonly opinion: string | null;
  readonly answers: readonly StepAnswer[] | null;
  readonly dueAt: number | null;
  readonly finishedAt: number | null;
}

const opens: ReadonlySet<string> = new Set(['waiting', 'pending']);

/** When it was decided, or until when it is asked. */
function When({ state, dueAt, finishedAt }: Asked) {
  const text = useText('task');
  if (!opens.has(state)) return finishedAt === null ? null : <TimeText at={finishedAt} />;
  if (dueAt === null) return null;
  return (
    <>
      {text('field.dueAt')} <TimeText at={dueAt} />
    </>
  );
}

/** What was filled in and said with a decision that stands. */
function Decision({ state, opinion, answers }: Asked) {
  const isShown = answers !== null && state === 'approved';
  return (
    <div className="wf-decision">
      {isShown && <StepAnswers answers={answers} />}
      {opinion}
    </div>
  );
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
          <th>{text('field.finishedAt')}</th>
          <th>{text('field.opinion')}</th>
        </tr>
      }
    >
      {tasks.map((one) => (
        <tr key={one.id}>
          <td>{one.stepName}</td>
          <td>{one.personName}</td>
          <td>
            <FieldValue resource={task} name="state" value={one.state} labels={noLabels} />
          </td>
          <td>
            <When {...one} />
          </td>
          <td>
            <Decision {...one} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** What the reader may do, the decisions first; a request is returned to a step that is picked by its name. */
function Moves({ row }: { readonly row: WireRow }) {
  const [isReturning, setReturning] = useState(false);
  const [isApproving, setApproving] = useState(false);
  const common = { resource: instance, row } as const;
  return (
    <>
      <TransitionButton {...common} name="approve" isPrimary ask={() => setApproving(true)} />
      <TransitionButton {...common} name="returnTo" ask={() => setReturning(true)} />
      <TransitionButton {...common} name="addSigner" />
      <TransitionButton {...common} name="delegate" />
      <TransitionButton {...common} name="withdraw" />
      <TransitionButton {...common} name="urge" />
      <TransitionButton {...common} name="migrate" />
      <TransitionButton {...common} name="reject" />
      <TransitionButton {...common} name="cancel" />
      {isApproving && <ApproveDialog row={row} onClose={() => setApproving(false)} />}
      {isReturning && <ReturnDialog row={row} onClose={() => setReturning(false)} />}
    </>
  );
}

/** Where the row of a request is: its page, or the list where rows have none. */
const placeOf = ({ subject, subjectId, title }: RowOf<typeof instance>): string =>
  subject === 'community/article' ? `/admin/${subject}?q=${encodeURIComponent(title)}` : `/admin/${subject}/${subjectId}`;

/** One request: what it is about, the steps with what everybody decided, and the decision of the reader. */
export function InstanceDetailScreen() {
  const text = useText('instance');
  return (
    <DetailPage
      resource={instance}
      id={Number(usePage().params.id)}
      transitions={(row) => <Moves row={row as WireRow} />}
      main={(row) => (
        <Section title={text('text.steps')}>
          <Steps tasks={(row as { readonly history?: readonly Asked[] }).history ?? []} />
        </Section>
      )}
      aside={(row) => (
        <Section
          title={text('text.about')}
          extra={
            <PageLink className="ly-link" to={placeOf(row)}>
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
