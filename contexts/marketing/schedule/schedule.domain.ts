/** What decides whether something is shown. Instants are UTC epoch ms; null is without limit. */
export interface Schedule {
  readonly enabled: boolean;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

export type ScheduleState = 'draft' | 'scheduled' | 'live' | 'ended';

/** The state of a schedule at an instant: from `startsAt` on, until just before `endsAt`. What is not enabled is a draft. */
export function scheduleStateOf({ enabled, startsAt, endsAt }: Schedule, at: number): ScheduleState {
  if (!enabled) return 'draft';
  if (endsAt !== null && endsAt <= at) return 'ended';
  return startsAt !== null && startsAt > at ? 'scheduled' : 'live';
}
