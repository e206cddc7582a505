import type { ListJobWork } from '../jobs/use-list-job.ts';
import type { AnyScreenProps } from '../list-state/screen-props.ts';
import type { ShownColumns } from '../list-state/use-column-state.ts';
import type { ListPreferencesState } from '../list-state/use-list-preferences.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';
import type { RowWork } from './use-row-work.ts';
import type { Chosen } from './use-selection.ts';

/** The props of the bar above the rows. */
export interface ListBarProps {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly chosen: Chosen;
  readonly work: RowWork;
  readonly keeping: ListPreferencesState;
  readonly columns: ShownColumns;
  readonly jobs: ListJobWork;
  readonly fold: { readonly opensAll: boolean; setOpensAll(opens: boolean): void } | null;
}
