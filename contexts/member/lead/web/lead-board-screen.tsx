import { ErrorState, type WireRow } from '@shopkeeper/admin-ui';
import { TransitionDialog } from '@shopkeeper/admin-ui/detail';
import { type ApiError, useCall } from '@shopkeeper/api-client';
import type { TransitionView } from '@shopkeeper/resource/view';
import { PageLink, usePageTitle } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { lead } from '../lead.resource.ts';
import { LeadCard, transitionTo } from './lead-card.tsx';
import './lead-board.css';

const statuses = ['new', 'following', 'qualified', 'converted', 'lost'] as const;
type Status = (typeof statuses)[number];
const shownAtOnce = 50;

/** The first leads of a status, those with the next follow-up first. */
const bodyOf = (status: Status) => ({
  page: { currentPage: 1, pageSize: shownAtOnce },
  sorts: [{ field: 'nextFollowAt', order: 'asc' }],
  filters: { field: 'status', op: 'in', value: [status] },
});

interface Listed {
  readonly result: readonly WireRow[];
  readonly page: { readonly total: number };
}

interface ColumnProps {
  readonly status: Status;
  /** What is dragged now. */
  readonly dragged: WireRow | null;
  onMove(row: WireRow, move: TransitionView): void;
  onDrag(row: WireRow | null): void;
}

interface CardsProps extends Pick<ColumnProps, 'onMove' | 'onDrag'> {
  readonly data: Listed | undefined;
  readonly error: ApiError | null;
  retry(): void;
}

function Cards({ data, error, retry, onMove, onDrag }: CardsProps) {
  const text = useText('lead');
  if (!data) return error ? <ErrorState error={error} retry={retry} /> : <Skeleton active />;
  const more = Math.max(0, data.page.total - shownAtOnce);
  return (
    <>
      {data.result.length === 0 && (
        <Text as="p" color="muted">
          {text('text.nothing')}
        </Text>
      )}
      <ul className="lead-cards">
        {data.result.map((row) => (
          <LeadCard key={row.id} row={row} onMove={onMove} onDrag={onDrag} />
        ))}
      </ul>
      {more > 0 && (
        <Text as="p" color="secondary" size={13}>
          {text('text.more', { count: more })}
        </Text>
      )}
    </>
  );
}

/** The leads of one status. What may come to it can be dropped on it. */
function Column({ status, dragged, onMove, onDrag }: ColumnProps) {
  const text = useText('lead');
  const [isOver, setOver] = useState(false);
  const { data, error, refetch } = useCall<Listed>(`${lead.prefix}GetPageData`, bodyOf(status));
  const move = dragged && transitionTo(dragged, status);
  return (
    <section
      className={isOver && move ? 'lead-column over' : 'lead-column'}
      aria-label={text(`choice.status.${status}`)}
      onDragOver={(event) => {
        if (!move) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false);
        if (dragged && move) onMove(dragged, move);
      }}
    >
      <Stack row justify="space-between" gap={8}>
        <Text as="h2" size={15} weight={600}>
          {text(`choice.status.${status}`)}
        </Text>
        <Text numeric color="secondary">
          {data?.page.total ?? ''}
        </Text>
      </Stack>
      <Cards {...{ data, error, onMove, onDrag }} retry={() => void refetch()} />
    </section>
  );
}

/** All leads that the reader sees by their status. They are moved by dragging or, by keyboard and touch, by the menu of each card. */
export function LeadBoardScreen() {
  const text = useText('lead');
  usePageTitle(text('text.board-title'));
  const [dragged, setDragged] = useState<WireRow | null>(null);
  const [asked, setAsked] = useState<{ readonly row: WireRow; readonly move: TransitionView } | null>(null);
  return (
    <article className="lead-page">
      <Stack row justify="space-between" gap={12} align="center">
        <Text as="h1" size={20} weight={600} margin="0 0 14px">
          {text('text.board-title')}
        </Text>
        <PageLink className="ly-link" to={lead.page}>
          {text('text.to-list')}
        </PageLink>
      </Stack>
      <div className="lead-board">
        {statuses.map((status) => (
          <Column
            key={status}
            status={status}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(row, move) => setAsked({ row, move })}
          />
        ))}
      </div>
      {asked && <TransitionDialog resource={lead} row={asked.row} transition={asked.move} onClose={() => setAsked(null)} />}
    </article>
  );
}

export { LeadBoardScreen as Screen };
