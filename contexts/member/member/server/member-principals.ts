import { fen, instant } from '@shopkeeper/server/openapi';
import { definePrincipals } from '@shopkeeper/server/session';
import * as z from 'zod/mini';
import { memberSettings } from '../member.settings.ts';
import { recordActive } from './active-members.operations.ts';

const shown = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  gender: z.int(),
  birthday: z.nullable(z.string()),
  money: fen,
  score: z.int(),
  lastlogintime: z.nullable(instant),
  lastloginip: z.string(),
  jointime: instant,
  motto: z.string(),
});

const principals = definePrincipals({
  table: 'member_member',
  enabled: `a.status in ('active', 'closing')`,
  isSuper: 'false',
  permissions: `'[]'::json`,
  shown,
  columns: `id, username, nickname, coalesce(email, '') as email, coalesce(mobile, '') as mobile, coalesce(avatar, '') as avatar,
    gender, birthday, money, score, lastlogintime, coalesce(lastloginip, '') as lastloginip, jointime, coalesce(motto, '') as motto`,
  policy: ({ settings }) => {
    const { signedInHours, keptDays, mostSessions: most, whenExceeded } = settings.read(memberSettings);
    return { refresh: signedInHours * 3_600, refreshKept: keptDays * 86_400, most, whenExceeded };
  },
});

/** Members as principals of the session code: they hold no permissions; their rules cover what they own. */
export const memberPrincipals = { ...principals, recordActive };
