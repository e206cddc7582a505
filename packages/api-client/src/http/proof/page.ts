import type { CallOptions } from '../calls.ts';
import type { LossReason } from '../../tokens/client-env.ts';

/** The result of a round of calls. */
export interface Outcome {
  readonly done: number;
  /** The distinct error codes of the failed calls. */
  readonly errors: readonly string[];
  /** The reason of each lost session that was reported to the page. */
  readonly lost: readonly LossReason[];
}

/** What tests can do in the page. */
export interface ProofPage {
  /** Signs in and stores the tokens where every page of the browser finds them. */
  signIn(username: string, password: string): Promise<void>;
  /** Adds the brands with one concurrent call each; resolves when all calls have finished. */
  addAll(names: readonly string[]): Promise<Outcome>;
  /** Makes one call with these options; returns the notices and whether the loading overlay was shown. */
  callWith(path: string, body: object, options: CallOptions): Promise<{ notices: readonly string[]; isCovered: boolean }>;
}

declare global {
  interface Window {
    readonly proof: ProofPage;
  }
}
