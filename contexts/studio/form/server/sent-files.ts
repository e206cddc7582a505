import { badInput } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { formSubmission } from '../../form-submission/form-submission.resource.ts';
import { withChangedFiles } from '../answered-files.domain.ts';
import type { AnswerIssue } from '../form-answers.domain.ts';
import type { FormDefinition } from '../form-definition.domain.ts';
import { type AnsweredFile, filesIn } from '../form-files.domain.ts';
import { nameFiles, sendFiles, unsentFiles } from './form-file-rows.ts';

interface Sending {
  readonly formId: number;
  /** Null for a visitor. */
  readonly memberId: number | null;
  readonly definition: FormDefinition;
}

/** The files of answers. */
function allFiles(definition: FormDefinition, answers: unknown): readonly AnsweredFile[] {
  const found: AnsweredFile[] = [];
  withChangedFiles(definition, answers, (value) => {
    found.push(...filesIn(value));
    return value;
  });
  return found;
}

/** The answers with what is stored of each file, whatever was said of it, and an issue for each question whose file is not theirs. */
export async function withStoredFiles(
  db: Queryable,
  { formId, memberId, definition }: Sending,
  answers: unknown,
): Promise<{ readonly answers: unknown; readonly issues: readonly AnswerIssue[] }> {
  const ids = allFiles(definition, answers).map(({ id }) => id);
  if (ids.length === 0) return { answers, issues: [] };
  const stored = new Map((await unsentFiles(db, { ids, formId, memberId })).map((file) => [file.id, file]));
  const issues: AnswerIssue[] = [];
  const known = withChangedFiles(definition, answers, (value, { field, path }) => {
    if (!Array.isArray(value)) return value;
    return value.map((given: unknown) => {
      const [file] = filesIn([given]);
      if (!file) return given;
      const own = stored.get(file.id);
      if (own?.fieldKey !== field.key) issues.push({ path, rule: 'form.fileGone' });
      return own ? { id: own.id, name: own.name, size: own.size } : given;
    });
  });
  return { answers: known, issues };
}

/** The address at which staff find a file. */
export const pathOfFile = (submissionId: number, fileId: string): string =>
  `${formSubmission.page}/${submissionId}#file-${fileId}`;

/** Gives the files of its answers to a submission. Throws 400 where another one took them or they are deleted. */
export async function attachFiles(
  tx: Tx,
  { formId, memberId, definition }: Sending,
  sent: { id: number; answers: unknown },
): Promise<void> {
  const files = allFiles(definition, sent.answers);
  if (files.length === 0) return;
  const ids = [...new Set(files.map(({ id }) => id))];
  const kept = await sendFiles(tx, { ids, formId, memberId, submissionId: sent.id });
  if (kept.length < files.length) throw badInput([{ path: 'answers', rule: 'form.fileGone' }]);
  await nameFiles(tx, { id: sent.id, files: files.map(({ id, name }) => `${name} ${pathOfFile(sent.id, id)}`).join('\n') });
}
