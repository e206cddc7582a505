import type { AnyField } from '../fields/kinds.ts';

/** One value of an audit entry that changed, with what is needed to title and format it. */
export interface FieldChange {
  readonly name: string;
  /** Language keys of its title; the first one with a text counts. */
  readonly titles: readonly string[];
  /** The line in which it changed; '' for a value of the row itself. */
  readonly line: string;
  /** Null where no declaration knows the value. */
  readonly field: AnyField | null;
  /** A missing value is null. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Values by name, as an audit entry stores them. */
export type Values = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
