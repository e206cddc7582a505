import { download } from '@shopkeeper/admin-ui';
import { ApiError, showNotice } from '@shopkeeper/api-client';
import { Stack } from '@shopkeeper/ui/layout';
import { formSubmission } from '../form-submission.resource.ts';

/** A file of a submission, by the id under which it is stored. */
export interface SubmittedFile {
  readonly id: string;
  readonly name: string;
}

const line = /^(.*) \S+#file-([0-9a-f-]{36})$/;

/** The files that the column of the list names. */
export const filesOfText = (text: string | null): readonly SubmittedFile[] =>
  (text ?? '').split('\n').flatMap((one) => {
    const [, name, id] = line.exec(one) ?? [];
    return name && id ? [{ id, name }] : [];
  });

const save = (submissionId: number, { id, name }: SubmittedFile): void => {
  download(`${formSubmission.prefix}file`, { id: submissionId, fileId: id }, name).catch((error: unknown) =>
    showNotice('error', error instanceof ApiError ? error.msg : String(error)),
  );
};

interface SubmittedFilesProps {
  readonly submissionId: number;
  readonly files: readonly SubmittedFile[];
}

/** Files as links that download them. */
export function SubmittedFiles({ submissionId, files }: SubmittedFilesProps) {
  return (
    <Stack gap={4}>
      {files.map((file) => (
        <a
          key={file.id}
          id={`file-${file.id}`}
          className="ly-link"
          href={`${formSubmission.page}/${submissionId}#file-${file.id}`}
          style={{ overflowWrap: 'anywhere' }}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            save(submissionId, file);
          }}
        >
          {file.name}
        </a>
      ))}
    </Stack>
  );
}
