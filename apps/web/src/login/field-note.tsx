interface FieldNoteProps {
  readonly id: string;
  readonly issue?: string | undefined;
  readonly hint?: string | undefined;
}

/** What is wrong with a field, or what it wants. */
export function FieldNote({ id, issue, hint }: FieldNoteProps) {
  if (issue === undefined && hint === undefined) return null;
  return (
    <small id={id} className={issue === undefined ? 'login-note' : 'login-note bad'}>
      {issue ?? hint}
    </small>
  );
}
