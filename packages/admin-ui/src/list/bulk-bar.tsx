import { Button } from 'antd';
import { countOf, noSelection, type Selection } from '@shopkeeper/grid';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { X } from '@shopkeeper/ui/icons';
import { useResourceText } from '../texts/resource-text.ts';
import type { PageInfo } from '../list-state/paging.ts';

/** A bulk action button. `isForAll`: it also applies to all matching rows, loaded or not. */
export interface BulkButton {
  readonly id: string;
  readonly label: string;
  readonly isDanger: boolean;
  readonly isForAll: boolean;
  run(): void;
}

interface BulkBarProps {
  readonly selection: Selection;
  readonly pageInfo: PageInfo | null;
  readonly buttons: readonly BulkButton[];
  onSelection(selection: Selection): void;
}

/** Replaces the filters while rows are selected; it has the same height, so nothing shifts. */
export function BulkBar({ selection, pageInfo, buttons, onSelection }: BulkBarProps) {
  const text = useResourceText();
  const { number } = useFormatters();
  const total = pageInfo?.total ?? 0;
  const isAll = 'allBut' in selection;
  const offersAll = !isAll && total > countOf(selection, total) && buttons.some(({ isForAll }) => isForAll);
  return (
    <div className="rs-bar bulk" role="toolbar" aria-label={text('bulk.title')}>
      <strong>{text('bulk.chosen', { count: number(countOf(selection, total)) })}</strong>
      {offersAll && (
        <Button type="link" size="small" onClick={() => onSelection({ allBut: new Set() })}>
          {text('bulk.all', { count: number(total) })}
        </Button>
      )}
      <span className="rs-bulk-buttons">
        {buttons.map(({ id, label, isDanger, isForAll, run }) => (
          <Button
            key={id}
            size="small"
            danger={isDanger}
            disabled={isAll && !isForAll}
            title={isAll && !isForAll ? text('bulk.seen-only') : ''}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </span>
      <Button
        type="text"
        className="rs-icon"
        aria-label={text('bulk.clear')}
        icon={<X size={16} />}
        onClick={() => onSelection(noSelection)}
      />
    </div>
  );
}
