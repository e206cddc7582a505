import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { asc, eq, sql } from 'drizzle-orm';
import { freightTemplateFreeRulesTable, freightTemplateTable, freightTemplateZonesTable } from '#tables';
import type { FreeRule, FreightTerms, FreightZone } from '../freight.domain.ts';

const t = freightTemplateTable;
const z = freightTemplateZonesTable;
const r = freightTemplateFreeRulesTable;

/** A template with its rules. */
export interface StoredFreightTerms extends FreightTerms {
  readonly id: number;
  readonly name: string;
}

const termsOf = typedQuery<{ ids: readonly number[] }>()('catalog_freight_terms', (db, { ids }) => {
  const zones = db
    .select({
      all: sql`json_agg(json_build_object('regions', ${z.regions}, 'firstUnit', ${z.firstUnit}, 'firstAmount', ${z.firstAmount},
        'extraUnit', ${z.extraUnit}, 'extraAmount', ${z.extraAmount}) order by ${z.lineNo})`,
    })
    .from(z)
    .where(eq(z.parentId, t.id));
  const rules = db
    .select({
      all: sql`json_agg(json_build_object('regions', ${r.regions}, 'minAmount', ${r.minAmount}, 'minQty', ${r.minQty})
        order by ${r.lineNo})`,
    })
    .from(r)
    .where(eq(r.parentId, t.id));
  const shown = {
    id: t.id,
    name: t.name,
    chargeMode: sql<FreightTerms['chargeMode']>`${t.chargeMode}`,
    firstUnit: t.firstUnit,
    firstAmount: t.firstAmount,
    extraUnit: t.extraUnit,
    extraAmount: t.extraAmount,
    noShipRegions: sql<readonly string[]>`${t.noShipRegions}`,
    zones: sql<readonly FreightZone[]>`coalesce(${zones}, '[]'::json)`,
    freeRules: sql<readonly FreeRule[]>`coalesce(${rules}, '[]'::json)`,
  };
  return db.select(columns(shown)).from(t).where(anyOf(t.id, ids)).orderBy(asc(t.id));
});

/** Reads freight templates with their rules, by id; in the order of their ids. */
export const freightTermsOf = (db: Queryable, ids: readonly number[]): Promise<StoredFreightTerms[]> =>
  termsOf(db, { ids: [...new Set(ids)] });
