import { Button } from 'antd';
import { Sigma } from '@shopkeeper/ui/icons';
import { useResourceText } from '../texts/resource-text.ts';
import { useTotal } from './list-header.tsx';
import type { ExactTotals } from './use-exact-totals.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';

interface ExactTotalsButtonProps {
  readonly list: ResourceList;
  readonly exact: ExactTotals;
}

/** Requests the sums over all rows of a list that is too long to sum on every load. */
export function ExactTotalsButton({ list: { pageInfo }, exact }: ExactTotalsButtonProps) {
  const text = useResourceText();
  const written = useTotal();
  if (!pageInfo || exact.found) return null;
  return (
    <>
      <Button
        size="small"
        type="link"
        className="rs-add-up"
        loading={exact.isPending}
        icon={<Sigma size={14} aria-hidden />}
        onClick={exact.ask}
      >
        {text(exact.isPending ? 'list.adding-up' : 'list.add-up', { total: written(pageInfo) })}
      </Button>
      <span role="status" className="rs-add-up-failed">
        {exact.hasFailed && text('list.add-up-failed')}
      </span>
    </>
  );
}
