import * as z from 'zod/mini';
import type { AnyResource, Condition, Issue } from '../declaration/define.ts';
import { isEmptyRichText } from '../fields/formats.ts';
import { type Schema, schemasOf } from './schema.ts';

/** A checked value, or the issues found in it. */
export type Checked<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly Issue[] };

type SchemaIssue = z.core.$ZodIssue;

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');

function sizeRule(
  issue: SchemaIssue & { readonly origin: string },
  text: 'tooShort' | 'tooLong',
  number: 'tooSmall' | 'tooBig',
  list: 'tooFew' | 'tooMany',
): string {
  if (issue.origin === 'string') return text;
  return issue.origin === 'array' ? list : number;
}

/** Unknown keys are the caller's own: the first of them, shortened, so that a small body does not cause a large reply. */
const mostUnknown = 20;
const longestKey = 100;

const joinedPath = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function issueOf(issue: SchemaIssue): Issue[] {
  const path = dotted(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return [{ path, rule: 'required' }];
      return [{ path, rule: issue.expected === 'int' ? 'whole' : 'type', params: { expected: issue.expected } }];
    case 'too_small':
      return [{ path, rule: sizeRule(issue, 'tooShort', 'tooSmall', 'tooFew'), params: { min: Number(issue.minimum) } }];
    case 'too_big':
      return [{ path, rule: sizeRule(issue, 'tooLong', 'tooBig', 'tooMany'), params: { max: Number(issue.maximum) } }];
    case 'invalid_value':
      return [{ path, rule: issue.input === undefined ? 'required' : 'choice' }];
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, mostUnknown)
        .map((key) => ({ path: joinedPath(path, key.slice(0, longestKey)), rule: 'unknown' }));
    case 'custom': {
      const { rule, ...params } = (issue.params ?? {}) as Readonly<Record<string, string | number>>;
      return [{ path, rule: typeof rule === 'string' ? rule : 'format', ...(Object.keys(params).length > 0 ? { params } : {}) }];
    }
    default:
      return [{ path, rule: 'format' }];
  }
}

/** Validates any input against a schema; issues carry our rule names, never the library's messages. */
export function checkWith<T>(schema: Schema, input: unknown): Checked<T> {
  const result = z.safeParse(schema, input, { reportInput: true });
  if (result.success) return { value: result.data as T };
  return { issues: result.error.issues.flatMap(issueOf) };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

type AnyCondition = Condition<Readonly<Record<string, unknown>>>;

/** Whether a conditional field needs a value in this draft while it is shown. */
export const isRequiredBy = ({ required = false }: AnyCondition, draft: Readonly<Record<string, unknown>>): boolean =>
  typeof required === 'function' ? required(draft) : required;

/** The rule that a required field breaks by having no value, or undefined when it has one. */
function missingRule(kind: string | undefined, value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : '';
  if (kind === 'richText') return isEmptyRichText(text) ? 'richTextRequired' : undefined;
  if (kind === 'longText') return text.trim() === '' ? 'content' : undefined;
  return isEmpty(value) ? 'required' : undefined;
}

/** Rules whose messages are shared by all resources; any other rule of a resource is named `<resource>.<rule>`. */
const shared = new Set([
  'required',
  'type',
  'whole',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFew',
  'tooMany',
  'format',
  'choice',
  'unknown',
  'notHere',
  'duplicate',
]);

/** Checks the conditions and the cross-field rules on a whole draft whose single fields are already valid. */
export function brokenRules(resource: AnyResource, draft: Readonly<Record<string, unknown>>): Issue[] {
  const issues: Issue[] = [];
  for (const [path, condition] of Object.entries(resource.when) as [string, AnyCondition][]) {
    const shown = condition.shown(draft);
    if (!shown && !isEmpty(draft[path])) issues.push({ path, rule: 'notHere' });
    const missing = shown && isRequiredBy(condition, draft) ? missingRule(resource.fields[path]?.kind, draft[path]) : undefined;
    if (missing !== undefined) issues.push({ path, rule: missing });
  }
  for (const rule of resource.rules) {
    const issue = (rule as (draft: unknown) => Issue | null)(draft);
    if (issue) issues.push(shared.has(issue.rule) ? issue : { ...issue, rule: `${resource.name}.${issue.rule}` });
  }
  return issues;
}

/** Returns a complete draft for adding, with defaults filled in, or all of its issues. */
export function checkDraft<T = Record<string, unknown>>(resource: AnyResource, input: unknown): Checked<T> {
  const checked = checkWith<Record<string, unknown>>(schemasOf(resource).add, input);
  if (checked.issues) return checked;
  const issues = brokenRules(resource, checked.value);
  return issues.length > 0 ? { issues } : { value: checked.value as T };
}

/** Checks the fields of a patch, id and version included. Rules on the merged row are checked by `brokenRules`. */
export const checkPatch = (
  resource: AnyResource,
  input: unknown,
): Checked<Record<string, unknown> & { id: number; version: number }> => checkWith(schemasOf(resource).update, input);
