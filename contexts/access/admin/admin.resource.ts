import { defineResource, reject } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { adminGroup } from '../admin-group/admin-group.resource.ts';
import { role } from '../role/role.resource.ts';
import { wrongEnd } from './timed-role.domain.ts';

/** A role that somebody has from an instant, or from now, until another one: for a holiday, for an audit. */
export const timedRole = defineLines({
  name: 'timedRole',
  fields: {
    roleId: f.ref(() => role),
    startsAt: f.time({ optional: true }),
    endsAt: f.time(),
  },
});

/** A member of staff who signs in to the back office. */
export const admin = defineResource({
  context: 'access',
  name: 'admin',
  menu: { group: 'access', icon: 'user-cog', weigh: 90 },
  fields: {
    username: f.code({ max: 15, min: 3, format: 'account', write: 'once' }),
    nickname: f.text({ max: 40 }),
    avatar: f.image({ optional: true }),
    email: f.email({ optional: true, access: { permission: 'readContact', mask: 'email' } }),
    mobile: f.mobile({ optional: true, access: { permission: 'readContact', mask: 'mobile' } }),
    password: f.secret({ min: 6, max: 32 }),
    groupId: f.ref(() => adminGroup, { optional: true }),
    roleIds: f.refs(() => role, { max: 20 }),
    timedRoles: f.lines(timedRole, { max: 20, default: [] }),
    enabled: f.flag({ default: true }),
    super: f.flag({ default: false }),
    motto: f.text({ max: 120, optional: true }),
    /** When the account's second factor was confirmed; null without one. */
    secondFactorAt: f.time({ write: 'server', optional: true }),
    lastlogintime: f.time({ write: 'server', optional: true }),
    lastloginip: f.text({ max: 60, write: 'server', optional: true }),
  },
  label: 'nickname',
  personal: {
    subject: 'staff',
    by: 'id',
    fields: {
      username: 'anonymize',
      nickname: 'anonymize',
      avatar: 'erase',
      email: 'erase',
      mobile: 'erase',
      password: 'anonymize',
      groupId: 'erase',
      roleIds: 'erase',
      timedRoles: 'erase',
      motto: 'erase',
      secondFactorAt: 'erase',
      lastlogintime: 'erase',
      lastloginip: 'erase',
    },
  },
  list: ['username', 'nickname', 'avatar', 'roleIds', 'groupId', 'super', 'enabled', 'mobile', 'secondFactorAt', 'lastlogintime'],
  filters: ['groupId', 'roleIds', 'enabled', 'super', 'lastlogintime', 'username'],
  search: ['username', 'nickname', 'mobile', 'email'],
  form: [
    ['username', 'nickname'],
    'password',
    ['groupId', 'roleIds'],
    'timedRoles',
    ['mobile', 'email'],
    'avatar',
    'motto',
    ['enabled', 'super'],
  ],
  order: ['id'],
  unique: [['username']],
  rules: [({ timedRoles }) => wrongEnd(timedRoles)],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  actions: {
    /** Removes the second factor of somebody who lost it, and ends all sessions of the account. */
    resetSecondFactor: {
      input: { reason: f.text({ min: 2, max: 200 }) },
      danger: true,
      reads: ['secondFactorAt'],
      guard: ({ secondFactorAt }) => secondFactorAt !== null || reject('admin.no-second-factor'),
    },
  },
});
