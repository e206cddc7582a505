/** A statement that may read a whole table that grows, and why. One that no longer does must leave this list. */
export interface Exception {
  /** What the titles of the questions begin with. */
  readonly asked: string;
  readonly why: string;
}

export const exceptions: readonly Exception[] = [];
