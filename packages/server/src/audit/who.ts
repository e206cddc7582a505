/** Who caused an audit entry, from where, and in which request. Tasks, jobs and providers have no id; null is the system. */
export interface Who {
  readonly actor: {
    readonly audience: 'admin' | 'member' | 'system' | 'provider';
    readonly id: number | null;
    readonly username: string;
  } | null;
  readonly ip: string;
  readonly traceId: string;
}
