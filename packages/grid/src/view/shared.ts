import type { Kinds } from '../cells/registry.ts';
import type { GridLanguage } from '../cells/language.ts';
import type { RowAction } from './props.ts';

/** Values that every row needs; one object, so that rows compare it by identity. */
export interface Shared extends GridLanguage {
  readonly isSheet: boolean;
  readonly errors: ReadonlyMap<string, string> | undefined;
  readonly dirty: ReadonlySet<string> | undefined;
  /** Keys of rows with an unsaved cell, as text. */
  readonly unsaved: ReadonlySet<string> | undefined;
  readonly kinds: Kinds | undefined;
  readonly isChosen: boolean;
  readonly hasSwitches: boolean;
  actions(row: object): readonly RowAction[];
  /** Id of a tree's first data column, which contains indentation and toggles. */
  readonly treeSlot: string | null;
  /** Id of the active cell's error message. */
  readonly messageId: string;
}
