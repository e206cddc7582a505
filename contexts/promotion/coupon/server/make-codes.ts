import { randomBytes } from 'node:crypto';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { bytesOf, codeOf } from '../../coupon-template/coupon-code.domain.ts';
import { insertCoupons } from './coupon-rows.ts';

/** Draws so many different codes of a pattern. */
export function drawCodes(pattern: string, count: number): string[] {
  const drawn = new Set<string>();
  const each = bytesOf(pattern);
  while (drawn.size < count) {
    const bytes = randomBytes(each * (count - drawn.size));
    for (let at = 0; at < bytes.length; at += each) drawn.add(codeOf(pattern, bytes.subarray(at, at + each)));
  }
  return [...drawn];
}

interface Making {
  readonly templateId: number;
  readonly pattern: string;
  readonly count: number;
}

/** Adds codes that nobody has redeemed yet, at most 10,000. A code that exists is drawn again, so that all of them are new. */
export async function makeCodes({ tx }: Pick<Operation, 'tx'>, { templateId, pattern, count }: Making): Promise<void> {
  const code = {
    templateId,
    status: 'unclaimed',
    source: 'code',
    claimedAt: null,
    validFrom: null,
    validTo: null,
    issueId: null,
  };
  let left = count;
  while (left > 0) {
    const codes = drawCodes(pattern, left);
    const nobody = codes.map(() => null);
    const made = await insertCoupons(tx, { ...code, codes, memberIds: nobody, keys: nobody });
    left -= made.length;
  }
}
