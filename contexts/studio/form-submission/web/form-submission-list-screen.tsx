import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import type { ListRowOf } from '@shopkeeper/resource';
import { formSubmission } from '../form-submission.resource.ts';
import { filesOfText, SubmittedFiles } from './submitted-files.tsx';

type Row = ListRowOf<typeof formSubmission>;

export const readAhead = listReader({ resource: formSubmission });

function FilesCell({ row }: { readonly row: Row }) {
  return <SubmittedFiles submissionId={row.id} files={filesOfText(row.files)} />;
}

/** The submissions of all forms; the filter narrows them to one. */
export function FormSubmissionListScreen() {
  return (
    <ResourceScreen
      resource={formSubmission}
      detailPath={(id) => `${formSubmission.page}/${id}`}
      onPhone={['formId', 'summary', 'status']}
      cells={{ files: FilesCell }}
      columns={{ summary: { width: 320, grow: 1 }, files: { width: 180 }, formId: { width: 160 }, versionNo: { width: 80 } }}
    />
  );
}

export { FormSubmissionListScreen as Screen };
