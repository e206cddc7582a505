import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const movement = z.object({
  id: z.int(),
  type: z.string(),
  dOnHand: z.int(),
  dReserved: z.int(),
  dAllocated: z.int(),
  refType: z.nullable(z.string()),
  refId: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  actorId: z.nullable(z.int()),
  at: instant,
  /** The name of the location; null where there is only the main one. */
  locationName: z.nullable(z.string()),
});

export const movementsReply = z.object({
  result: z.array(
    z.extend(movement, {
      /** The document that caused it: its number, shown at `<page>/<id>`. */
      document: z.nullable(z.object({ title: z.string(), page: z.string(), id: z.int() })),
      actorName: z.nullable(z.string()),
    }),
  ),
  page: z.object({ total: z.int(), exact: z.boolean(), currentPage: z.int(), pageSize: z.int() }),
});

/** The stock movements of a SKU, newest first. */
export type Ledger = ReplyOf<typeof movementsReply>;

/** What of a SKU is at each location, by priority. `locationId` is the id of the location. */
export const locationLevelsReply = z.object({
  result: z.array(
    z.object({
      locationId: z.int(),
      isMain: z.boolean(),
      name: z.string(),
      onHand: z.int(),
      reserved: z.int(),
      allocated: z.int(),
    }),
  ),
});

export type SkuLocations = ReplyOf<typeof locationLevelsReply>;
