import { dayOf } from '@shopkeeper/resource/calendar';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Move } from '@shopkeeper/ui/icons';
import { Button, Dropdown } from 'antd';
import type { LeadSchedule } from '../lead-metrics.domain.ts';
import { atDay, dayFrom, steps, timeOf } from '../lead-month.domain.ts';
import { lead } from '../lead.resource.ts';

export type Planned = LeadSchedule['result'][number];

interface FollowUpProps {
  readonly one: Planned;
  /** Undefined for those who may not move it. */
  readonly move: ((day: string) => void) | undefined;
  onDrag(one: Planned | null): void;
}

/** A follow-up in the calendar, which leads to its lead. It is dragged to another day, or moved by its menu. */
export function FollowUp({ one, move, onDrag }: FollowUpProps) {
  const text = useText('lead');
  const { id, name, company, at, owner } = one;
  const items = steps.map((step) => {
    const day = dayFrom(dayOf(at), step);
    return { key: day, label: text(`text.step.${step}`), disabled: atDay(at, day) <= Date.now() };
  });
  return (
    <li
      className="lead-follow-up"
      draggable={move !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        onDrag(one);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <PageLink className="ly-link" to={`${lead.page}/${id}`} title={[name, company, owner].filter(Boolean).join(' · ')}>
        <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time> {name}
      </PageLink>
      {move && (
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => move(key) }}>
          <Button type="text" size="small" aria-label={text('text.move-follow-up', { name })} icon={<Move size={14} />} />
        </Dropdown>
      )}
    </li>
  );
}
