/** Values of these kinds are whole tables or unreadable: the log cannot give them back. */
const kept: readonly string[] = ['lines', 'secret', 'json'];

/** Whether the value of a field of this kind can be set back to what the log says of it. Null is a value that no field has. */
export const mayBeRolledBack = (kind: string | null): boolean => kind !== null && !kept.includes(kind);
