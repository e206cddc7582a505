import { allowedIn, noLabels, type WireRow } from '@shopkeeper/admin-ui';
import { FieldValue } from '@shopkeeper/admin-ui/detail';
import { type TransitionView, viewOf } from '@shopkeeper/resource/view';
import { PageLink } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Dropdown } from 'antd';
import { lead } from '../lead.resource.ts';

const transitions = viewOf(lead).transitions;

/** What may be done with a row now that changes its status, or its owner. */
export const transitionsOf = (row: WireRow): readonly TransitionView[] =>
  transitions.filter(({ name, transition }) => 'to' in transition && allowedIn(row)[name] === true);

/** The move that leads to a status, if one is possible now. */
export const transitionTo = (row: WireRow, status: string): TransitionView | undefined =>
  transitionsOf(row).find(({ transition }) => 'to' in transition && (transition.to as readonly string[]).includes(status));

interface LeadCardProps {
  readonly row: WireRow;
  onMove(row: WireRow, move: TransitionView): void;
  onDrag(row: WireRow | null): void;
}

/** One lead on the board: it is dragged, or moved by its menu. */
export function LeadCard({ row, onMove, onDrag }: LeadCardProps) {
  const text = useText('lead');
  const moves = transitionsOf(row);
  const name = String(row['name']);
  const next = row['nextFollowAt'];
  return (
    <li
      className="lead-card"
      draggable={moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Stack row justify="space-between" gap={8}>
        <PageLink className="ly-link" to={`${lead.page}/${row.id}`}>
          {name}
        </PageLink>
        <FieldValue resource={lead} name="level" value={row['level']} labels={noLabels} />
      </Stack>
      {typeof row['company'] === 'string' && (
        <Text as="p" color="secondary" size={13}>
          {row['company']}
        </Text>
      )}
      {typeof next === 'number' && (
        <Text as="p" color="secondary" size={13}>
          {text('text.next')} <TimeText at={next} />
        </Text>
      )}
      <Stack row justify="space-between" gap={8}>
        <Text color="muted" size={13}>
          {typeof row['owner'] === 'string' ? row['owner'] : ''}
        </Text>
        {moves.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: moves.map((move) => ({ key: move.name, label: text(move.title), onClick: () => onMove(row, move) })),
            }}
          >
            <Button size="small" aria-label={`${text('text.move')} ${name}`}>
              {text('text.move')}
            </Button>
          </Dropdown>
        )}
      </Stack>
    </li>
  );
}
