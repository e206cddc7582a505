import type { SignedContext } from '@shopkeeper/server';
import { requireRecentProof } from '@shopkeeper/server/events';
import { profileSettings } from '../profile.settings.ts';

/**
 * Requires that the caller entered the password or a code a short time ago, as the setting says, or sends a ticket of
 * `/admin/access/profile/prove`. Throws 403 `request.proof-required`.
 */
export const requireOwnRecentProof = ({ db, actor, engine }: SignedContext, ticket: string | undefined): Promise<void> =>
  requireRecentProof(db, actor, { ticket, seconds: engine.settings.read(profileSettings).proofMinutes * 60 });
