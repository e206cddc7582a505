import { useText } from '@shopkeeper/ui/i18n';
import { MessageSquareText } from '@shopkeeper/ui/icons';
import type { PackingQueue } from '../packing-view.domain.ts';
import type { PackingState } from './packing-state.ts';

const shownDigits = 4;

interface PackingQueueListProps {
  readonly queue: PackingQueue | undefined;
  readonly state: PackingState;
  open(orderNo: string): void;
}

/** The orders that wait, the longest waiting first. A click opens one; usually its slip is scanned. */
export function PackingQueueList({ queue, state, open }: PackingQueueListProps) {
  const text = useText('packing');
  return (
    <nav className="packing-queue" aria-label={text('text.queue')}>
      <h2>{text('text.queue')}</h2>
      <ol>
        {(queue?.result ?? []).map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === state.order?.id} onClick={() => open(row.orderNo)}>
              <b aria-label={row.orderNo}>…{row.orderNo.slice(-shownDigits)}</b>
              <small>
                {row.receiverName} • {text('text.pieces', { count: row.itemCount })}
              </small>
              {row.packed > 0 && (
                <em>
                  {row.packed} / {row.itemCount}
                </em>
              )}
              {row.hasNote && <MessageSquareText size={14} aria-label={text('text.hasNote')} />}
              {row.holdReason && <strong>{text('text.onHold')}</strong>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
