import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { formSubmission } from '../form-submission.resource.ts';

export const readAhead = listReader({ resource: formSubmission });

/** The submissions of all forms; the filter narrows them to one. */
export function FormSubmissionListScreen() {
  return (
    <ResourceScreen
      resource={formSubmission}
      detailPath={(id) => `${formSubmission.page}/${id}`}
      onPhone={['formId', 'summary', 'status']}
      columns={{ summary: { width: 320, grow: 1 }, formId: { width: 160 }, versionNo: { width: 80 } }}
    />
  );
}

export { FormSubmissionListScreen as Screen };
