import { type AnyResource, type Page, pagePermissionOf } from '@shopkeeper/resource';
import { staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Route, Rule } from '@shopkeeper/server';
import { memberViews, registry } from '../../apps/server/src/compose.ts';
import type { Access } from '../setup/module-fixtures.ts';
import { byPath, pathBeside } from '../setup/provided-fixtures.ts';
import { resources } from './sample-module.ts';

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
  reveal: 'reveal',
};

/** The rules of the hand-written calls of the packages, duplicated here on purpose and maintained by the reviewers. */
const ofPackages: Readonly<Record<string, Access>> = {
  '/healthz': 'public',
  '/readyz': 'public',
  '/storage/*': 'public',
  '/api/docs': 'public',
  '/api/common/captcha': 'public',
  '/api/User/login': 'public',
  '/api/User/replaceToken': 'public',
  '/api/events': 'public',
  '/api/ajax/area': 'public',
  '/api/ajax/regions': 'public',
  '/api/ajax/buildSuffixSvg': 'public',
  '/admin/Index/login': 'public',
  '/admin/Index/secondFactor': 'public',
  '/admin/Index/passkeyQuestion': 'public',
  '/admin/ajax/area': 'public',
  '/admin/ajax/buildSuffixSvg': 'public',
  '/api/User/logout': 'member',
  '/api/User/index': 'member',
  '/api/events/ticket': 'either',
  '/admin/platform/job/recent': 'either',
  '/admin/platform/job/GetDetailPage': 'either',
  '/admin/platform/job/cancel': 'either',
  '/api/docs/openapi.json': 'admin',
  '/admin/studio/api-docs/document': 'admin',
  '/admin/Index/logout': 'admin',
  '/admin/platform/find': 'admin',
  '/admin/platform/presence': 'admin',
  '/admin/platform/presence/rows': 'admin',
  '/admin/platform/notifications/counts': 'admin',
  '/admin/platform/notifications/recent': 'admin',
  '/admin/platform/attachment/readTable': 'admin',
  '/admin/platform/attachment/upload': 'admin',
  '/user/platform/attachment/upload': 'member',
  '/admin/ajax/getTablePk': 'super',
  '/admin/ajax/getTableFieldList': 'super',
  '/admin/ajax/clearCache': 'super',
};

/** The rules of all hand-written calls; the fixtures of each module give those of its own. */
const written: Readonly<Record<string, Access>> = { ...ofPackages, ...byPath(({ access }) => access) };

function ruleOf(path: string, access: Access): Rule {
  if (access === 'public' || access === 'super') return { kind: access };
  if (typeof access === 'string') return { kind: 'signed-in', audience: access };
  return holding(...access.map((name) => pathBeside(path, name)));
}

const bulkPermissions = (resource: AnyResource): string[] => [
  ...staffCommandsOf(resource).flatMap(({ name, bulk }) => (bulk ? [permissionOf(resource, name)] : [])),
  ...(resource.bulkEdit.length > 0 && resource.operations.includes('edit') ? [permissionOf(resource, 'edit')] : []),
  ...(resource.operations.includes('del') && !resource.appendOnly ? [permissionOf(resource, 'del')] : []),
];

function ofResource(resource: AnyResource, call: string): Rule | null {
  if (staffCommandsOf(resource).some(({ name }) => name === call)) return holding(permissionOf(resource, call));
  if (/^Bulk(State|Retry|Result)?$/.test(call)) return holding(...bulkPermissions(resource));
  const action = actionOf[call];
  if (action === undefined) return null;
  // A resource with pictures but without an operation of its own for them: whoever writes it.
  const actions = action === 'upload' && !resource.operations.includes('upload') ? ['add', 'edit'] : [action];
  return holding(...actions.map((one) => permissionOf(resource, one)));
}

function ofPage(page: Page, call: string): Rule | null {
  const action = page.actions.includes(call) ? call : actionOf[call];
  return action !== undefined && page.actions.includes(action) ? holding(pagePermissionOf(page, action)) : null;
}

const callBelow = (path: string, prefix: string): string | null => (path.startsWith(prefix) ? path.slice(prefix.length) : null);

/** Returns the expected rule of a path from the declarations, the fixtures and the list above, independent of its route. */
function saidOf(path: string): Rule | null {
  const byHand = written[path];
  if (byHand) return ruleOf(path, byHand);
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
  return memberViews.some(({ prefix }) => callBelow(path, prefix) !== null) ? ruleOf(path, 'member') : null;
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
 * Returns the access policy of a call from the declarations, the fixtures and the list above, not from its registered rule, which may have been
 * dropped or swapped. An unlisted call keeps its own rule, with an issue if that admits strangers.
 */
export function checkResult({ path, rule }: Pick<Route, 'path' | 'rule'>): CheckResult {
  const said = saidOf(path);
  if (!said) {
    const issue = admits(path, rule)
      ? null
      : `is open to ${openedBy(rule)}, which no fixtures of a module state under \`access\``;
    return { accessPolicy: rule, issue };
  }
  const isSame = openedBy(said) === openedBy(rule);
  return { accessPolicy: said, issue: isSame ? null : `is open to ${openedBy(rule)} and should be to ${openedBy(said)}` };
}
