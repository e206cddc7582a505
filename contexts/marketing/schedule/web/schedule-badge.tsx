import { useText } from '@shopkeeper/ui/i18n';
import { StatusBadge } from '@shopkeeper/ui/layout';
import { type Schedule, scheduleStateOf } from '../schedule.domain.ts';

const colors = { draft: 'idle', scheduled: 'info', live: 'ok', ended: 'warn' } as const;

/** The state of a schedule now. */
export function ScheduleBadge({ of }: { readonly of: Schedule }) {
  const text = useText('schedule');
  const state = scheduleStateOf(of, Date.now());
  return <StatusBadge color={colors[state]}>{text(`text.state.${state}`)}</StatusBadge>;
}
