/** The root folder of the repository. */
export const root: string;
/** Prints one line. */
export function print(text: string): void;
/** Ends the command with a message and without a stack trace, for errors that the user can fix. */
export function giveUp(text: string): never;
/** Formats the time since `start` (of `performance.now()`). */
export function since(start: number): string;
