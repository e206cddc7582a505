import { type Issue } from '@shopkeeper/resource';
import { defineLines, f, type Json } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { valueOrThrow } from '@shopkeeper/crud/rows';
import { badInput } from '@shopkeeper/server';
import { type JsonSchema, shapeOfInput } from '@shopkeeper/server/openapi';
import type { RequestedLine } from '../../order/sale.domain.ts';
import type { PriceInput } from '../../order/server/price-input.ts';

/** The input for saving a draft. Amounts are fen; `freight` null follows the products. */
export interface DraftInput extends PriceInput {
  readonly id: number;
  readonly version: number;
  readonly memberId: number | null;
  readonly addressId: number | null;
  readonly buyerNote: string | null;
  readonly staffNote: string | null;
}

interface RawInput extends Omit<DraftInput, 'lines'> {
  readonly lines: readonly { readonly skuId: number; readonly qty: number; readonly override: Json }[];
}

const largest = 2_147_483_647;
const idField = () => f.int({ min: 1, max: largest });

const inputSchema = objectSchema({
  id: idField(),
  version: idField(),
  memberId: f.int({ min: 1, max: largest, optional: true }),
  addressId: f.int({ min: 1, max: largest, optional: true }),
  deliveryType: f.choice({ values: ['express', 'pickup', 'virtual'], default: 'express' }),
  lines: f.lines(
    defineLines({
      name: 'line',
      fields: { skuId: idField(), qty: f.int({ min: 1, max: 99_999 }), override: f.json({ optional: true }) },
    }),
    { max: 200 },
  ),
  adjust: f.int({ default: 0 }),
  freight: f.money({ optional: true }),
  couponId: f.int({ min: 1, max: largest, optional: true }),
  buyerNote: f.longText({ max: 500, optional: true }),
  staffNote: f.longText({ max: 500, optional: true }),
});

const overrideSchema = objectSchema({ unitPrice: f.money(), reason: f.text({ min: 2, max: 120 }) });

/** The JSON schema of the input, for API clients. */
export function draftShape(): JsonSchema {
  return shapeOfInput(inputSchema);
}

/** Validates a draft to be saved; throws 400 with all its issues. */
export function readDraftInput(raw: unknown): DraftInput {
  const input = valueOrThrow(checkWith<RawInput>(inputSchema, raw));
  const issues: Issue[] = [];
  const lines = input.lines.map(({ skuId, qty, override }, place): RequestedLine => {
    if (override === null) return { skuId, qty, override: null };
    const checked = checkWith<NonNullable<RequestedLine['override']>>(overrideSchema, override);
    issues.push(...(checked.issues ?? []).map((issue) => ({ ...issue, path: `lines.${place}.override.${issue.path}` })));
    return { skuId, qty, override: checked.value ?? null };
  });
  if (issues.length > 0) throw badInput(issues);
  return { ...input, lines };
}
