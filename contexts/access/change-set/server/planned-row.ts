import type { AnyResource } from '@shopkeeper/resource';
import { keyOf } from '@shopkeeper/resource/view';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import type { RegisteredResource } from '@shopkeeper/crud/rows';
import type { UndoRow } from '../change-set-view.domain.ts';
import type { UndoPlan, Values } from '../undo-row.domain.ts';

/** A row that change sets are about: its first and last entry in them. */
export interface LoggedRow {
  readonly resource: string;
  readonly rowId: number;
  readonly first: number;
  readonly last: number;
  /** What was done, and with what: it names an entry about something without rows, whose id is 0. */
  readonly actions: readonly string[];
  readonly label: string;
}

/** Which entries are taken back: those of these persons and requests. */
export type OwnSets = ReadonlySet<string>;
export const ownKey = (actorId: number | null, traceId: string): string => `${actorId ?? ''} ${traceId}`;

/** A plan with what carrying it out needs; without `registered` nothing can be. */
export interface PlannedRow {
  readonly view: UndoRow;
  readonly plan: UndoPlan | null;
  readonly registered: RegisteredResource | null;
  /** The row as it is; null for a deleted one. */
  readonly row: (Values & { readonly id: number; readonly version: number }) | null;
  /** Carries out what is no write of the row: it books money, points, stock or coupons back, or saves settings. */
  readonly run?: (op: Operation<'staff'>) => Promise<void>;
}

export type Reason = UndoRow['refusal'];
export type Declared = Pick<AnyResource, 'name'>;

export const blank = ({ resource, rowId }: LoggedRow): UndoRow => ({
  resource,
  rowId,
  label: '',
  labelTitle: '',
  does: 'nothing',
  isFinal: false,
  owner: null,
  posting: null,
  fields: [],
  conflicts: [],
  refusal: '',
  commands: [],
  ways: [],
  msg: '',
});

export const rejectedRow = (logged: LoggedRow, refusal: Reason): PlannedRow => ({
  view: { ...blank(logged), refusal },
  plan: null,
  registered: null,
  row: null,
});

export const titlesOf = (resource: Declared, name: string): string[] => [
  keyOf(resource, 'field', name),
  keyOf(resource, 'transition', name),
  `resource:field.${name}`,
  `shell:action.${name}`,
];

/** Language keys of the title of a command, the first with a text counts. */
export const commandTitles = (declared: Declared, action: string): string[] => [
  ...titlesOf(declared, action).slice(1),
  keyOf(declared, 'text', `action.${action}`),
  `admin-log:text.action.${action}`,
];
