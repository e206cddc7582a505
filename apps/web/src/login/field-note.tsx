interface FieldNoteProps {
  readonly id: string;
  readonly issue?: string | undefined;
  readonly hint?: string | undefined;
}

/** The error or hint of a field. */
export function FieldNote({ id, issue, hint }: FieldNoteProps) {
  if (issue === undefined && hint === undefined) return null;
  return (
    <small id={id} className={issue === undefined ? 'login-note' : 'login-note bad'}>
      {issue ?? hint}
    </small>
  );
}
