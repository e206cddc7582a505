import type { Answered } from '../../form/form-answers.domain.ts';
import type { WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Text } from '@shopkeeper/ui/layout';
import type { StepForm } from '@shopkeeper/workflow';
import { formSubmission } from '../form-submission.resource.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { SubmittedFiles } from './submitted-files.tsx';

const answersOf = (row: object): readonly Answered[] => (row as { readonly answered?: readonly Answered[] }).answered ?? [];

/** The decision that waits for the reader, if one does. */
const decisionOf = (row: object) => (row as { readonly decision?: { readonly form: StepForm | null } | null }).decision ?? null;

/** One submission: every answer under the title that its version had. */
export function FormSubmissionDetailScreen() {
  const text = useText('form-submission');
  const id = Number(usePage().params.id);
  return (
    <DetailPage
      resource={formSubmission}
      id={id}
      actions={(row) => {
        const decision = decisionOf(row);
        return decision && <DecisionButtons row={row} form={decision.form} />;
      }}
      main={(row) => (
        <Section title={text('text.answers')}>
          {answersOf(row).length === 0 ? (
            <Text color="muted">{text('text.noAnswers')}</Text>
          ) : (
            <DescriptionList
              layout={1}
              items={answersOf(row).map(({ key, label, text: answer, files }) => ({
                key,
                title: label,
                value: files ? (
                  <SubmittedFiles submissionId={id} files={files} />
                ) : (
                  <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answer}</span>
                ),
              }))}
            />
          )}
        </Section>
      )}
      aside={(row) => (
        <Section
          title={text('text.about')}
          extra={
            row.approvalId !== null && (
              <PageLink className="ly-link" to={`/admin/workflow/instance/${row.approvalId}`}>
                {text('field.approvalId')}
              </PageLink>
            )
          }
        >
          <FieldDescriptions
            resource={formSubmission}
            row={row as WireRow}
            layout={1}
            names={['formId', 'versionNo', 'memberId', 'createdAt', 'note']}
          />
        </Section>
      )}
    />
  );
}

export { FormSubmissionDetailScreen as Screen };
