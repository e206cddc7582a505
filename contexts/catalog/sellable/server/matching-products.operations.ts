import { defineConditionSource } from '@shopkeeper/crud/conditions';
import type { Condition } from '@shopkeeper/resource/conditions';
import type { Queryable } from '@shopkeeper/server/database';
import { productTable } from '#tables';
import { productAttributes } from '../product-attributes.domain.ts';

const productsByCondition = defineConditionSource({ attributes: productAttributes, table: productTable });

/** Those of these products that a condition holds for at an instant, UTC epoch ms. */
export const matchingProducts = async (
  db: Queryable,
  { productIds, ...asked }: { readonly productIds: readonly number[]; readonly condition: Condition; readonly at: number },
): Promise<ReadonlySet<number>> =>
  productIds.length === 0 ? new Set() : productsByCondition.among(db, { ...asked, ids: productIds });
