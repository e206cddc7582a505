import type { Audience } from '../http/client-env.ts';
import type { FindPage } from './find-page.ts';

/** One of the two areas behind a sign-in, as its guards and its loading route see it. */
export interface Area {
  readonly audience: Audience;
  isSignedIn(): boolean;
  /** Whether the rules of whoever is signed in are there. */
  isLoaded(): boolean;
  /** Loads everything the area shows before any page. Rejects when something of it cannot be had. */
  enter(): Promise<void>;
  /** Loads the code around the pages. */
  loadShell(): Promise<void>;
  find: FindPage;
  /** The page people arrive at who asked for nothing. */
  first(): string | undefined;
  /** Ends the session here and on the server. */
  signOut(): Promise<void>;
}
