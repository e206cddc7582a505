interface FieldNoteProps {
  readonly id: string;
  readonly fault?: string | undefined;
  readonly hint?: string | undefined;
}

/** What is wrong with a field, or what it wants. */
export function FieldNote({ id, fault, hint }: FieldNoteProps) {
  if (fault === undefined && hint === undefined) return null;
  return (
    <small id={id} className={fault === undefined ? 'login-note' : 'login-note bad'}>
      {fault ?? hint}
    </small>
  );
}
