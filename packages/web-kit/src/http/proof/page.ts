import type { CallOptions } from '../calls.ts';
import type { LossReason } from '../client-env.ts';

/** How a round of calls ended. */
export interface Outcome {
  readonly done: number;
  /** The stable codes of those that failed, each once. */
  readonly errors: readonly string[];
  /** How often the page was told that its session is over, and why. */
  readonly lost: readonly LossReason[];
}

/** What the proof may ask of the page. */
export interface ProofPage {
  /** Signs in and keeps the tokens where every page of the browser finds them. */
  signIn(username: string, password: string): Promise<void>;
  /** Adds so many brands at once, each by a call of its own; settles when every call has. */
  addAll(names: readonly string[]): Promise<Outcome>;
  /** Makes one call with these options; answers what the user was told, and whether the page was covered meanwhile. */
  callWith(path: string, body: object, options: CallOptions): Promise<{ told: readonly string[]; isCovered: boolean }>;
}

declare global {
  interface Window {
    readonly proof: ProofPage;
  }
}
