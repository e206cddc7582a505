import { instant } from '@shopkeeper/server/openapi';
import { definePrincipals } from '@shopkeeper/server/session';
import * as z from 'zod/mini';

const shown = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  super: z.boolean(),
  lastlogintime: z.nullable(instant),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  motto: z.nullable(z.string()),
});

/** Staff accounts as principals, with the permissions of their enabled roles. Changes apply at the next request. */
export const adminPrincipals = definePrincipals({
  table: 'access_admin',
  enabled: 'a.enabled',
  isSuper: 'a.super',
  permissions: `coalesce((select json_agg(r.permissions) from access_admin_role_ids l join access_role r on r.id = l.target_id
      where l.owner_id = a.id and r.enabled and r.deleted_at is null), '[]')`,
  shown,
  columns: 'id, username, nickname, avatar, super, lastlogintime, mobile, email, motto',
});
