import * as z from 'zod/mini';
import type { Issue } from '../declaration/define.ts';
import type { AnyField } from '../fields/kinds.ts';
import { fitsKind } from '../query/query.ts';
import { issuesCheck } from '../schema/issues-check.ts';
import type { Attribute, Attributes } from './attribute.ts';
import { type Condition, maxConditionDays, maxConditionDepth, maxConditionLeaves, relativeOps } from '../fields/condition.ts';

const maxValues = 500;

type Named = Readonly<Record<string, Attribute>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const joined = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);

class ConditionReader {
  readonly issues: Issue[] = [];
  leaves = 0;
  readonly named: Named;

  constructor(named: Named) {
    this.named = named;
  }

  issue(path: string, rule: string, params?: Issue['params']): void {
    this.issues.push(params ? { path, rule, params } : { path, rule });
  }

  read(raw: unknown, path: string, depth: number): void {
    if (!isObject(raw)) return this.issue(path, raw === undefined || raw === null ? 'required' : 'type');
    const join = (['all', 'any', 'not'] as const).find((key) => Object.hasOwn(raw, key));
    if (join === undefined) return this.leaf(raw, path);
    if (depth > maxConditionDepth) return this.issue(path, 'tooDeep', { max: maxConditionDepth });
    if (Object.keys(raw).length !== 1) return this.issue(path, 'type');
    const inner = joined(path, join);
    if (join === 'not') return this.read(raw['not'], inner, depth + 1);
    // Only the outermost "all" may be empty: it holds for everything. An empty group inside is a mistake.
    this.parts(raw[join], { path: inner, depth, mayBeEmpty: depth === 1 && join === 'all' });
  }

  parts(raw: unknown, options: { readonly path: string; readonly depth: number; readonly mayBeEmpty: boolean }): void {
    const { path, depth, mayBeEmpty } = options;
    if (!Array.isArray(raw)) return this.issue(path, 'type');
    if (raw.length === 0 && !mayBeEmpty) return this.issue(path, 'tooFew', { min: 1 });
    if (raw.length > maxConditionLeaves) return this.issue(path, 'tooMany', { max: maxConditionLeaves });
    raw.forEach((part: unknown, index) => this.read(part, joined(path, index), depth + 1));
  }

  leaf(raw: Record<string, unknown>, path: string): void {
    this.leaves += 1;
    if (this.leaves > maxConditionLeaves) return this.issue(path, 'tooMany', { max: maxConditionLeaves });
    const { field: name, op, value, ...others } = raw;
    if (Object.keys(others).length > 0) return this.issue(path, 'type');
    const attribute = typeof name === 'string' && Object.hasOwn(this.named, name) ? this.named[name] : undefined;
    if (!attribute) return this.issue(joined(path, 'field'), 'unknown');
    if (!attribute.ops.some((one) => one === op)) return this.issue(joined(path, 'op'), 'choice');
    this.value(attribute, String(op), { value, path: joined(path, 'value') });
  }

  value({ field }: Attribute, op: string, { value, path }: { readonly value: unknown; readonly path: string }): void {
    const isMissing = value === undefined || value === null || value === '';
    if (op === 'isNull' || op === 'notNull') return isMissing ? undefined : this.issue(path, 'unknown');
    if (isMissing) return this.issue(path, 'required');
    if (relativeOps.some((one) => one === op)) return this.days(value, path);
    if (['in', 'notIn', 'between'].includes(op)) return this.values(field, op, { value, path });
    if (!fitsKind(field, value)) this.issue(path, 'type');
  }

  days(value: unknown, path: string): void {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return this.issue(path, 'whole');
    if (value < 0) return this.issue(path, 'tooSmall', { min: 0 });
    if (value > maxConditionDays) this.issue(path, 'tooBig', { max: maxConditionDays });
  }

  values(field: AnyField, op: string, { value, path }: { readonly value: unknown; readonly path: string }): void {
    if (!Array.isArray(value)) return this.issue(path, 'type');
    if (value.length === 0) return this.issue(path, 'required');
    if (value.length > maxValues) return this.issue(path, 'tooMany', { max: maxValues });
    if (op === 'between' && value.length !== 2) return this.issue(path, 'tooFew', { min: 2 });
    value.forEach((one: unknown, index) => {
      if (one === '' || !fitsKind(field, one)) this.issue(joined(path, index), one === '' ? 'required' : 'type');
    });
  }
}

/** The issues of a value that should be a condition; their paths begin in the value. */
export function issuesOfCondition(value: unknown, named: Named): readonly Issue[] {
  const reader = new ConditionReader(named);
  reader.read(value, '', 1);
  return reader.issues;
}

/** Returns a condition over these attributes, or every issue with its path. */
export function checkCondition(
  attributes: Pick<Attributes, 'of'>,
  value: unknown,
):
  | { readonly value: Condition; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly Issue[] } {
  const issues = issuesOfCondition(value, attributes.of);
  // Every part of it was just checked.
  return issues.length > 0 ? { issues } : { value: value as Condition };
}

/** The schema of a condition over these attributes, for forms and calls. */
export const conditionSchema = ({ issuesOf }: Pick<Attributes, 'issuesOf'>): z.ZodMiniType =>
  z.unknown().check(issuesCheck(issuesOf));
