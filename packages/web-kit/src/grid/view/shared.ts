import type { Kinds } from '../cells/registry.ts';
import type { GridLanguage } from './language.ts';
import type { RowAction } from './props.ts';

/** What every row needs and none changes by itself; one object, so that rows compare it at a glance. */
export interface Shared extends GridLanguage {
  readonly isSheet: boolean;
  readonly errors: ReadonlyMap<string, string> | undefined;
  readonly dirty: ReadonlySet<string> | undefined;
  /** Rows with an unsaved cell, by their keys as text. */
  readonly unsaved: ReadonlySet<string> | undefined;
  readonly kinds: Kinds | undefined;
  readonly isChosen: boolean;
  readonly hasSwitches: boolean;
  actions(row: object): readonly RowAction[];
  /** The first data column of a tree, which carries the branches. */
  readonly treeSlot: string | null;
  /** Id of the message at the active cell. */
  readonly messageId: string;
}
