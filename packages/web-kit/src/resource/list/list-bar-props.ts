import type { ListJobWork } from '../jobs/use-list-job.ts';
import type { AnyScreenProps } from './screen-props.ts';
import type { ShownColumns } from './use-column-state.ts';
import type { KeptListWork } from './use-kept-list.ts';
import type { ResourceList } from './use-resource-list.ts';
import type { RowWork } from './use-row-work.ts';
import type { Chosen } from './use-selection.ts';

/** What the bar above the rows works with. */
export interface ListBarProps {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly chosen: Chosen;
  readonly work: RowWork;
  readonly keeping: KeptListWork;
  readonly columns: ShownColumns;
  readonly jobs: ListJobWork;
  readonly fold: { readonly opensAll: boolean; setOpensAll(opens: boolean): void } | null;
}
