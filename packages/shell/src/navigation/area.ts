import type { Audience } from '@shopkeeper/api-client/session';
import type { FindPage } from './find-page.ts';

/** One of the two areas that require a sign-in, as its route guards and its loading page use it. */
export interface Area {
  readonly audience: Audience;
  isSignedIn(): boolean;
  /** Whether the rules of the signed-in person are loaded. */
  isLoaded(): boolean;
  /** Loads the list of the area's pages; until then `find` finds none. */
  load(): Promise<void>;
  /** Begins to load what `enter` waits for, before the loading route is rendered. */
  begin?(): void;
  /** Loads everything that the area shows before any page. Rejects when part of it cannot be loaded. */
  enter(): Promise<void>;
  /** Loads the code of the shell. */
  loadShell(): Promise<void>;
  find: FindPage;
  /** The page that must be finished before any other may be opened; undefined: none. */
  heldAt?(): string | undefined;
  /** The default page after sign-in. */
  first(): string | undefined;
  /** Ends the session here and on the server. */
  signOut(): Promise<void>;
}
