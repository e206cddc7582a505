import { defineServerModule } from '@shopkeeper/crud';
import { on } from '@shopkeeper/crud/lifecycle';
import { erasePerson } from '@shopkeeper/crud/person';
import { deleteFilesOf, lockOrder } from '@shopkeeper/platform/server';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { badInput, timeZoneOf, unwrap } from '@shopkeeper/server';
import { endSessionsOf } from '@shopkeeper/server/session';
import { member } from '../member.resource.ts';
import { withoutTags, withTags } from '../member-tags.domain.ts';
import { memberSettings } from '../member.settings.ts';
import { activeDaySweep } from './active-members.operations.ts';
import { duplicatesRoute } from './duplicates.ts';
import { memberDataRoute } from './member-data.ts';
import { accountsOf } from './merged-accounts.ts';
import { memberPrincipals } from './member-principals.ts';
import { memberImport } from './member-import.ts';
import { joining, secretOf } from './new-member.ts';
import { passwordByLinkRoute, passwordLinkRoute } from './password-link.ts';
import { registerRoute } from './register.ts';

interface Contact {
  readonly mobile?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly avatar?: string | null | undefined;
}

/** Where the pictures of members are stored. An address elsewhere would tell its owner who looks at it. */
const pictureFolder = '/storage/member/';

/**
 * Throws 400 at a mobile or e-mail address that members change in their own profile, as new ones are proved by a code, and at an
 * avatar that they did not upload.
 */
function requireOwnProfile(before: Contact | null | undefined, draft: Contact): void {
  const changed = (['mobile', 'email'] as const).filter((path) => {
    const given = draft[path];
    return given !== undefined && given !== (before?.[path] ?? null);
  });
  const { avatar } = draft;
  if (avatar && avatar !== before?.avatar && !avatar.startsWith(pictureFolder))
    throw badInput([{ path: 'avatar', rule: 'member-profile.own-picture' }]);
  if (changed.length > 0) throw badInput(changed.map((path) => ({ path, rule: 'member-profile.by-code' })));
}

export const memberServer = defineServerModule(member, {
  principals: { audience: 'member', of: memberPrincipals },
  importProfile: memberImport,
  tasks: [activeDaySweep],
  routes: [registerRoute, memberDataRoute, duplicatesRoute, passwordLinkRoute, passwordByLinkRoute],
  reactions: [
    // After the audit entry of the transition, which still shows the name.
    on(member.transitions.close, lockOrder.member, async (op, { row: { id } }) => {
      for (const one of await accountsOf(op.tx, id)) {
        await deleteFilesOf(op.tx, { audience: 'member', id: one });
        await erasePerson(op, { subject: 'member', id: one });
      }
    }),
  ],
  extension: {
    async beforeWrite(tx, { before, draft, context, isImport }) {
      const secret = typeof draft.password === 'string' ? draft.password : null;
      if (context.actor.audience === 'member') requireOwnProfile(before, draft);
      const password = secret === null ? {} : { password: await secretOf(secret, draft.username ?? before?.username ?? '') };
      if (before) {
        // A member who sets the own password stays signed in here.
        const here = context.actor.audience === 'member' ? { except: context.actor.sessionId } : {};
        if (secret !== null) await endSessionsOf(tx, { audience: 'member', ownerId: before.id, ...here }, 'password');
        return password;
      }
      return { ...password, ...(await joining(tx, context.at)), source: isImport ? ('import' as const) : ('staff' as const) };
    },
  },
  lifecycle: {
    effects: {
      async disable({ tx }, { row, to }) {
        await endSessionsOf(tx, { audience: 'member', ownerId: row.id }, 'disabled');
        return to.disabled({});
      },
      async requestClosing({ at, engine }, { to }) {
        const { closeAfterDays } = engine.settings.read(memberSettings);
        return to.closing({ closeAt: startOfDay(at, closeAfterDays, timeZoneOf(engine.clock)) });
      },
      async merge({ tx }, { row, input, to }) {
        await endSessionsOf(tx, { audience: 'member', ownerId: row.id }, 'disabled');
        return to.merged({ mergedIntoId: input.intoId });
      },
      unmerge: async (_op, { input, to }) => to[input.status]({ mergedIntoId: null }),
      async reopen(_op, { to }) {
        return to.active({ closeAt: null });
      },
      async close(op, { row, to }) {
        await endSessionsOf(op.tx, { audience: 'member', ownerId: row.id }, 'disabled');
        return to.closed({ closeAt: null });
      },
    },
    actions: {
      tag: async (_op, { row, input, write }) => write({ tags: unwrap(withTags(row.tags, input.tags)) }),
      untag: async (_op, { row, input, write }) => write({ tags: withoutTags(row.tags, input.tags) }),
    },
  },
});
