import { comparisonsIn, isTooLarge } from './form-condition.domain.ts';
import type { DefinitionIssue, FieldNode, FormDefinition, FormNode, GroupNode } from './form-definition.domain.ts';
import { fileLimits, isFileType } from './form-files.domain.ts';

/** A node with its path and the nodes around it, outermost first. */
interface Placed {
  readonly node: FormNode;
  readonly path: string;
  readonly around: readonly FormNode[];
}

const mostFields = 200;
const mostLevels = 5;
const keyPattern = /^[a-z][a-zA-Z0-9_]{0,39}$/;
/** Characters that PostgreSQL does not store, or that nobody sees. */
const hiddenPattern = /\\u0000|\\u00(?:0[0-8bcef]|1[0-9a-f])|\\ud[89a-f]/;
const choosing: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox']);

const placedIn = (nodes: readonly FormNode[], path = 'nodes', around: readonly FormNode[] = []): readonly Placed[] =>
  nodes.flatMap((node, at) => {
    const own = { node, path: `${path}.${at}`, around };
    return node.kind === 'field' ? [own] : [own, ...placedIn(node.nodes, `${own.path}.nodes`, [...around, node])];
  });

const hasText = ({ label }: Pick<FormNode, 'label'>): boolean => label.en.trim() !== '' || label['zh-cn'].trim() !== '';

function choiceIssues({ type, choices }: FieldNode, path: string): DefinitionIssue[] {
  const issues: DefinitionIssue[] = [];
  const values = choices.map(({ value }) => value);
  if (choosing.has(type) && values.length === 0) issues.push({ path: `${path}.choices`, rule: 'form.noChoices' });
  if (new Set(values).size < values.length) issues.push({ path: `${path}.choices`, rule: 'form.choiceTwice' });
  const at = choices.findIndex((choice) => !hasText(choice));
  if (at !== -1) issues.push({ path: `${path}.choices.${at}.label`, rule: 'required' });
  return issues;
}

function fieldIssues(node: FormNode, path: string): DefinitionIssue[] {
  const issues: DefinitionIssue[] = [];
  if (node.kind === 'group') return issues;
  if (node.min !== null && node.max !== null && node.min > node.max) issues.push({ path: `${path}.max`, rule: 'form.limits' });
  if (node.kind === 'repeat') return node.nodes.length === 0 ? [...issues, { path, rule: 'form.empty' }] : issues;
  if (isFileType(node.type) && (node.max ?? 0) > fileLimits.count)
    issues.push({ path: `${path}.max`, rule: 'tooBig', params: { max: fileLimits.count } });
  return [...issues, ...choiceIssues(node, path)];
}

function nodeIssues({ node, path, around }: Placed, uses: ReadonlyMap<string, number>): DefinitionIssue[] {
  const issues = fieldIssues(node, path);
  if (!keyPattern.test(node.key)) issues.push({ path: `${path}.key`, rule: 'form.key' });
  else if ((uses.get(node.key) ?? 0) > 1) issues.push({ path: `${path}.key`, rule: 'form.keyTwice' });
  if (!hasText(node)) issues.push({ path: `${path}.label`, rule: 'required' });
  if (node.kind !== 'field' && around.length >= mostLevels) issues.push({ path, rule: 'tooDeep', params: { max: mostLevels } });
  const isRepeated = around.some(({ kind }) => kind === 'repeat');
  if (isRepeated && node.kind !== 'field') issues.push({ path, rule: 'form.repeated' });
  return issues;
}

type Fields = ReadonlyMap<string, Placed>;

/** The groups whose condition decides whether the fields that a condition asks are shown. */
function groupsAsked({ shownWhen }: GroupNode, fields: Fields): readonly FormNode[] {
  const asked = shownWhen ? comparisonsIn(shownWhen) : [];
  return asked.flatMap(({ field }) => fields.get(field)?.around ?? []);
}

/** The ids of the groups that depend on themselves, by what they ask or by the groups around them. */
function cyclic(groups: readonly Placed[], fields: Fields): ReadonlySet<string> {
  const needs = new Map(
    groups.map(({ node, around }) => [node.id, [...around, ...groupsAsked(node as GroupNode, fields)].map(({ id }) => id)]),
  );
  const found = new Set<string>();
  for (const { node } of groups) {
    const seen = new Set<string>();
    const left = [...(needs.get(node.id) ?? [])];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (id === node.id) found.add(id);
      if (seen.has(id)) continue;
      seen.add(id);
      left.push(...(needs.get(id) ?? []));
    }
  }
  return found;
}

function conditionIssues(all: readonly Placed[]): DefinitionIssue[] {
  const fields: Fields = new Map(all.filter(({ node }) => node.kind === 'field').map((one) => [one.node.key, one]));
  const groups = all.filter(({ node }) => node.kind === 'group');
  const inCycle = cyclic(groups, fields);
  return groups.flatMap(({ node, path: at }): DefinitionIssue[] => {
    const { shownWhen, id } = node as GroupNode;
    const path = `${at}.shownWhen`;
    if (!shownWhen) return [];
    if (isTooLarge(shownWhen)) return [{ path, rule: 'form.condition' }];
    const asked = comparisonsIn(shownWhen).map(({ field }) => fields.get(field));
    if (asked.some((one) => one === undefined || one.around.some(({ kind }) => kind === 'repeat')))
      return [{ path, rule: 'form.conditionField' }];
    return inCycle.has(id) ? [{ path, rule: 'form.cycle' }] : [];
  });
}

/** What is wrong with a definition of the right shape. `text` is the definition as JSON. */
export function meaningIssues({ nodes }: FormDefinition, text: string): readonly DefinitionIssue[] {
  const all = placedIn(nodes);
  if (hiddenPattern.test(text)) return [{ path: '', rule: 'characters' }];
  const fieldCount = all.filter(({ node }) => node.kind === 'field').length;
  if (fieldCount > mostFields) return [{ path: 'nodes', rule: 'tooMany', params: { max: mostFields } }];
  const ids = new Set(all.map(({ node }) => node.id));
  if (ids.size < all.length) return [{ path: 'nodes', rule: 'form.idTwice' }];
  const uses = new Map<string, number>();
  for (const { node } of all) uses.set(node.key, (uses.get(node.key) ?? 0) + 1);
  return [...all.flatMap((one) => nodeIssues(one, uses)), ...conditionIssues(all)];
}
