import * as z from 'zod/mini';

/** The most records of one field that are counted; more are shown as so many and more. */
export const mostCounted = 10_000;

/** The fields that take their values from a dictionary. `title` and `field` are keys of texts, `count` the records with a value. */
export const dictionaryUsesReply = z.object({
  uses: z.array(z.object({ title: z.string(), field: z.string(), page: z.string(), count: z.int() })),
});
export type DictionaryUses = z.infer<typeof dictionaryUsesReply>;
