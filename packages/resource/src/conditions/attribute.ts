import type { AnyResource, Issue } from '../declaration/define.ts';
import type { AnyField } from '../fields/kinds.ts';
import type { ConditionOp } from '../fields/condition.ts';

/** A row as a condition sees it: values as the calls return them. */
export type ConditionRow = Readonly<Record<string, unknown>>;

/** What one attribute of a condition is. */
export interface Attribute {
  readonly key: string;
  /** A language key. */
  readonly title: string;
  readonly field: AnyField;
  readonly ops: readonly ConditionOp[];
  /** Whether no column holds it: `value` reads it from a row, and a statement needs an expression for it. */
  readonly isDerived: boolean;
  readonly value: (row: ConditionRow, at: number) => unknown;
}

/** The attributes that conditions about one thing may name. */
export interface Attributes {
  /** Whose texts name the attributes and their values. */
  readonly resource: AnyResource;
  readonly of: Readonly<Record<string, Attribute>>;
  /** The issues of a value that should be a condition over them. */
  readonly issuesOf: (value: unknown) => readonly Issue[];
}
