import { type AnyResource, type Page, pagePermissionOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Route, Rule } from '@shopkeeper/server';
import { memberViews, registry } from '../../apps/server/src/compose.ts';
import { resources } from './sample-module.ts';

const open: Rule = { kind: 'public' };
const staff: Rule = { kind: 'signed-in', audience: 'admin' };
const member: Rule = { kind: 'signed-in', audience: 'member' };
const either: Rule = { kind: 'signed-in', audience: 'either' };
const superior: Rule = { kind: 'super' };
const holding = (...permissions: string[]): Rule => ({ kind: 'permission', permissions });

/** The action each standard call requires, for every resource. */
const actionOf: Readonly<Record<string, string>> = {
  GetPageData: 'index',
  GetDetailPage: 'index',
  GetTotals: 'index',
  GetExactTotals: 'index',
  add: 'add',
  Update: 'edit',
  Save: 'edit',
  del: 'del',
  Delete: 'del',
  sortable: 'sortable',
  Export: 'export',
  ExportJob: 'export',
  ExportFile: 'export',
  DownLoadTemplate: 'import',
  Import: 'import',
  ImportApply: 'import',
  ImportFailures: 'import',
  Upload: 'upload',
};

/** The rules of custom calls, duplicated here on purpose and maintained by the reviewers. */
const written: Readonly<Record<string, Rule>> = {
  '/healthz': open,
  '/readyz': open,
  '/storage/*': open,
  '/api/docs': open,
  '/api/common/captcha': open,
  '/api/common/home': open,
  '/api/User/register': open,
  '/api/User/login': open,
  '/api/User/replaceToken': open,
  '/api/events': open,
  '/api/ajax/area': open,
  '/api/ajax/buildSuffixSvg': open,
  '/admin/Index/login': open,
  '/admin/ajax/area': open,
  '/admin/ajax/buildSuffixSvg': open,
  '/api/User/logout': member,
  '/api/User/index': member,
  '/user/order/counts': member,
  '/api/events/ticket': either,
  '/admin/platform/job/recent': either,
  '/admin/platform/job/GetDetailPage': either,
  '/admin/platform/job/cancel': either,
  '/api/docs/openapi.json': staff,
  '/admin/studio/api-docs/document': staff,
  '/admin/Index/logout': staff,
  '/admin/Index/index': staff,
  '/admin/platform/find': staff,
  '/admin/platform/notifications/recent': staff,
  '/admin/platform/attachment/upload': staff,
  '/admin/platform/dictionary/options': staff,
  '/admin/ajax/getTablePk': superior,
  '/admin/ajax/getTableFieldList': superior,
  '/admin/ajax/clearCache': superior,
  '/admin/access/profile/overview': staff,
  '/admin/access/profile/save': staff,
  '/admin/access/profile/password': staff,
  '/admin/access/profile/endSession': staff,
  '/admin/platform/list-view/mine': staff,
  '/admin/platform/list-view/columns': staff,
  '/admin/platform/list-view/first': staff,
  '/admin/platform/list-view/add': staff,
  '/admin/platform/list-view/Update': staff,
  '/admin/platform/list-view/del': staff,
  '/admin/access/admin-log/subjects': holding('/admin/access/admin-log/index'),
  '/admin/access/role/nodes': holding('/admin/access/role/index', '/admin/access/role/add', '/admin/access/role/edit'),
  '/admin/catalog/product/counts': holding('/admin/catalog/product/index'),
  '/admin/catalog/product/skus': holding('/admin/catalog/product/index'),
  '/admin/catalog/product/SaveWithStock': holding('/admin/catalog/product/edit', '/admin/catalog/product/add'),
  '/admin/catalog/stock/movements': holding('/admin/catalog/stock/index'),
  '/admin/sales/order/counts': holding('/admin/sales/order/index'),
  '/admin/sales/draft-order/GetDraft': holding('/admin/cart/index'),
  '/admin/sales/draft-order/drafts': holding('/admin/cart/index'),
  '/admin/sales/draft-order/findProducts': holding('/admin/cart/index'),
  '/admin/sales/draft-order/scan': holding('/admin/cart/index'),
  '/admin/sales/draft-order/saveDraft': holding('/admin/cart/edit'),
  '/admin/sales/draft-order/discard': holding('/admin/cart/edit'),
  '/admin/sales/draft-order/place': holding('/admin/cart/place'),
  '/admin/sales/draft-order/findMember': holding('/admin/cart/member'),
  '/admin/sales/draft-order/createMember': holding('/admin/cart/member'),
  '/admin/sales/draft-order/addresses': holding('/admin/cart/member'),
  '/admin/sales/draft-order/addAddress': holding('/admin/cart/member'),
  '/admin/studio/dashboard/overview': holding('/Index/index'),
};

const bulkPermissions = (resource: AnyResource): string[] => [
  ...Object.entries(resource.transitions).flatMap(([name, move]) => (move.bulk ? [permissionOf(resource, name)] : [])),
  ...(resource.bulkEdit.length > 0 && resource.operations.includes('edit') ? [permissionOf(resource, 'edit')] : []),
  ...(resource.operations.includes('del') && !resource.appendOnly ? [permissionOf(resource, 'del')] : []),
];

function ofResource(resource: AnyResource, call: string): Rule | null {
  if (Object.hasOwn(resource.transitions, call)) return holding(permissionOf(resource, call));
  if (/^Bulk(State|Retry|Result)?$/.test(call)) return holding(...bulkPermissions(resource));
  const action = actionOf[call];
  return action === undefined ? null : holding(permissionOf(resource, action));
}

function ofPage(page: Page, call: string): Rule | null {
  const action = page.actions.includes(call) ? call : actionOf[call];
  return action !== undefined && page.actions.includes(action) ? holding(pagePermissionOf(page, action)) : null;
}

const callBelow = (path: string, prefix: string): string | null => (path.startsWith(prefix) ? path.slice(prefix.length) : null);

/** Returns the expected rule of a path from the declarations and the list above, independent of its route. */
function saidOf(path: string): Rule | null {
  const byHand = written[path];
  if (byHand) return byHand;
  for (const resource of resources) {
    const call = callBelow(path, resource.prefix);
    const rule = call === null ? null : ofResource(resource, call);
    if (rule) return rule;
  }
  for (const page of registry.pages) {
    const call = callBelow(path, `${page.path}/`);
    const rule = call === null ? null : ofPage(page, call);
    if (rule) return rule;
  }
  return memberViews.some(({ prefix }) => callBelow(path, prefix) !== null) ? member : null;
}

/** Whether the rule of an unlisted call is acceptable: staff calls must require a staff user, member calls a member. */
function admits(path: string, rule: Rule): boolean {
  if (path.startsWith('/user/')) return rule.kind === 'signed-in' && rule.audience === 'member';
  if (!path.startsWith('/admin/')) return false;
  if (rule.kind === 'signed-in') return rule.audience === 'admin';
  return rule.kind === 'super' || rule.kind === 'permission';
}

const openedBy = (rule: Rule): string => {
  if (rule.kind === 'permission') return [...rule.permissions].sort().join(' or ');
  return rule.kind === 'signed-in' ? `any ${rule.audience}` : rule.kind;
};

/** The rule a call must have, and how its actual rule differs. */
export interface CheckResult {
  readonly accessPolicy: Rule;
  readonly issue: string | null;
}

/**
 * Returns the access policy of a call from the declarations and the list above, not from its registered rule, which may have been
 * dropped or swapped. An unlisted call keeps its own rule, with an issue if that admits strangers.
 */
export function checkResult({ path, rule }: Pick<Route, 'path' | 'rule'>): CheckResult {
  const said = saidOf(path);
  if (!said) {
    const issue = admits(path, rule) ? null : `nobody wrote down that ${path} is open to ${openedBy(rule)}`;
    return { accessPolicy: rule, issue };
  }
  const isSame = openedBy(said) === openedBy(rule);
  return { accessPolicy: said, issue: isSame ? null : `is open to ${openedBy(rule)} and should be to ${openedBy(said)}` };
}
