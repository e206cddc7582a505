/** The folder of the repository. */
export const root: string;
/** One line for the person who waits. */
export function print(text: string): void;
/** Ends the command with a message and without a stack: for what the person can mend. */
export function giveUp(text: string): never;
/** The time since `start` (of `performance.now()`) as people read it. */
export function since(start: number): string;
