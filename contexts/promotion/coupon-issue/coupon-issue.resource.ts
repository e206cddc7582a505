import { member, memberGroup, memberLevel, segment } from '@shopkeeper/member';
import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { couponTemplate } from '../coupon-template/coupon-template.resource.ts';
import { namesMax } from './named-members.domain.ts';

/** Staff give a coupon of a template to many members; a job does it, once for each. */
export const couponIssue = defineResource({
  context: 'promotion',
  name: 'coupon-issue',
  menu: { group: 'marketing', icon: 'send', weigh: 76 },
  appendOnly: true,
  fields: {
    templateId: f.ref(() => couponTemplate, { write: 'once' }),
    target: f.choice({ values: ['members', 'level', 'group', 'segment', 'list', 'everybody'], default: 'members' }),
    memberIds: f.refs(() => member, { max: 200 }),
    levelId: f.ref(() => memberLevel, { optional: true, write: 'once' }),
    groupId: f.ref(() => memberGroup, { optional: true, write: 'once' }),
    segmentId: f.ref(() => segment, { optional: true, write: 'once' }),
    /** Member numbers, mobile numbers or account names, one a line: the content of a file. */
    names: f.longText({ max: namesMax, optional: true }),
    note: f.text({ max: 120, optional: true }),
    status: f.choice({
      values: ['awaiting_approval', 'waiting', 'running', 'done', 'stopped', 'rejected'],
      write: 'server',
      default: 'waiting',
      statusColors: {
        awaiting_approval: 'warn',
        waiting: 'idle',
        running: 'info',
        done: 'ok',
        stopped: 'warn',
        rejected: 'bad',
      },
      statusShapes: { awaiting_approval: 'half', running: 'half', rejected: 'cross' },
    }),
    /** The workflow that decided about it; null where none was asked. */
    approvalId: f.id({ optional: true }),
    /** Why nobody gets a coupon. */
    rejectReason: f.text({ max: 200, write: 'server', optional: true }),
    memberCount: f.int({ write: 'server' }),
    issuedCount: f.int({ write: 'server' }),
    skippedCount: f.int({ write: 'server' }),
    finishedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'note',
  personal: 'keep: who got a coupon is said by the coupons, which are of their members',
  list: ['templateId', 'target', 'note', 'status', 'issuedCount', 'skippedCount', 'memberCount', 'createdAt', 'finishedAt'],
  filters: ['status', 'templateId', 'target', 'createdAt'],
  search: ['note'],
  form: ['templateId', 'target', 'memberIds', ['levelId', 'groupId'], 'segmentId', 'names', 'note'],
  when: {
    levelId: { shown: ({ target }) => target === 'level', required: true },
    groupId: { shown: ({ target }) => target === 'group', required: true },
    segmentId: { shown: ({ target }) => target === 'segment', required: true },
    names: { shown: ({ target }) => target === 'list', required: true },
  },
  rules: [
    ({ target, memberIds }) => (target === 'members' && memberIds.length === 0 ? { path: 'memberIds', rule: 'nameSome' } : null),
  ],
  indexes: [['status', '-id'], ['templateId', '-id'], ['target', '-id'], ['-createdAt'], ['createdAt']],
  operations: ['index', 'add', 'export', 'audit'],
});
