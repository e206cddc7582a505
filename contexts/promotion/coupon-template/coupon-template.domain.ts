import { type Issue, reject, type Rejection } from '@shopkeeper/resource';

type Instant = number | null;

/** The rules of a template that its form decides; amounts are fen, instants UTC epoch ms. */
interface TemplateDraft {
  readonly kind: string;
  readonly discountBp: number | null;
  readonly scope: string;
  readonly categoryIds: readonly number[];
  readonly productIds: readonly number[];
  readonly audience: string;
  readonly levelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly segmentIds: readonly number[];
  readonly claimFrom: Instant;
  readonly claimTo: Instant;
  readonly validFrom: Instant;
  readonly validTo: Instant;
}

const isBefore = (from: Instant, to: Instant): boolean => from === null || to === null || from < to;

/** The fields that a scope or an audience needs to name something. */
const needed = [
  { path: 'categoryIds', isNeeded: ({ scope }: TemplateDraft) => scope === 'category' },
  { path: 'productIds', isNeeded: ({ scope }: TemplateDraft) => scope.endsWith('product') },
  { path: 'levelIds', isNeeded: ({ audience }: TemplateDraft) => audience === 'levels' },
  { path: 'groupIds', isNeeded: ({ audience }: TemplateDraft) => audience === 'groups' },
  { path: 'segmentIds', isNeeded: ({ audience }: TemplateDraft) => audience === 'segments' },
] as const;

/** The first rule that a draft breaks: a discount of 1 to 99 %, a scope and an audience that name something, periods that end later. */
export function templateIssue(draft: TemplateDraft): Issue<keyof TemplateDraft> | null {
  if (draft.kind === 'discount' && draft.discountBp !== null && draft.discountBp < 100)
    return { path: 'discountBp', rule: 'discountRange' };
  const missing = needed.find(({ path, isNeeded }) => isNeeded(draft) && draft[path].length === 0);
  if (missing) return { path: missing.path, rule: 'nameSome' };
  if (!isBefore(draft.claimFrom, draft.claimTo)) return { path: 'claimTo', rule: 'endsBeforeStart' };
  return isBefore(draft.validFrom, draft.validTo) ? null : { path: 'validTo', rule: 'endsBeforeStart' };
}

interface Ends {
  readonly claimTo: Instant;
  readonly validTo: Instant;
}

/** A template can be claimed only before its claims and its coupons end. Rejects with `coupon-template.over`. */
export const isClaimable = ({ claimTo, validTo }: Ends, at: number): true | Rejection =>
  ((claimTo === null || claimTo > at) && (validTo === null || validTo > at)) || reject('coupon-template.over');

/** Besides `coupon-template.over`, rejects with `coupon-template.sold-out` while all of its coupons are claimed. */
export function isSellingAgain(
  row: Ends & { readonly totalQty: number | null; readonly claimedCount: number },
  at: number,
): true | Rejection {
  const open = isClaimable(row, at);
  if (open !== true) return open;
  const { totalQty, claimedCount } = row;
  return totalQty === null || claimedCount < totalQty || reject('coupon-template.sold-out');
}

/** What may change once a coupon was claimed: who has one keeps what was promised. */
const openFields = ['name', 'description', 'totalQty', 'claimTo', 'validTo'];

interface Edited {
  readonly status: string;
  readonly claimedCount: number;
  readonly totalQty: number | null;
}

type Values = object;
const valueIn = (row: Values, key: string): string => JSON.stringify((row as Readonly<Record<string, unknown>>)[key] ?? null);

/**
 * Why an edit is not allowed: after the first claim the rules stay (`frozen`), the quantity is never below what was claimed
 * (`belowClaimed`), and an archived template stays as it is.
 */
export function editIssues(before: Edited & Values, draft: Values & { readonly totalQty?: number | null }): Issue[] {
  const changed = Object.keys(draft).filter((key) => valueIn(before, key) !== valueIn(draft, key));
  const frozen = changed.filter((key) => before.status === 'archived' || !openFields.includes(key));
  const total = draft.totalQty === undefined ? before.totalQty : draft.totalQty;
  const issues: Issue[] =
    before.claimedCount > 0 || before.status === 'archived' ? frozen.map((path) => ({ path, rule: 'frozen' })) : [];
  if (total !== null && total < before.claimedCount)
    issues.push({ path: 'totalQty', rule: 'belowClaimed', params: { claimed: before.claimedCount } });
  return issues;
}
