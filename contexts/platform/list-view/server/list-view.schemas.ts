import * as z from 'zod/mini';

const text = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    // PostgreSQL cannot store NUL characters.
    z.refine((value) => !value.includes('\u0000')),
  );
const list = z.string().check(z.maxLength(120), z.regex(/^\/admin(\/[a-zA-Z][\w-]*)+$/));
const column = z.string().check(z.regex(/^\w{1,60}$/));
const columnNames = z.array(column).check(z.maxLength(200));
const columns = z.strictObject({
  order: z.optional(columnNames),
  hidden: z.optional(columnNames),
  width: z.optional(z.record(column, z.int().check(z.gte(20), z.lte(2_000)))),
  pin: z.optional(z.record(column, z.nullable(z.enum(['left', 'right'])))),
  density: z.optional(z.enum(['compact', 'normal', 'loose'])),
});
const id = z.int().check(z.gte(1));
const name = text(1, 40);
const query = text(0, 8_000);

/** The filters and the search of the call of a list; they are checked when the rows are counted. */
const found = z
  .strictObject({ filters: z.nullable(z.record(z.string(), z.unknown())), quick: text(0, 100) })
  .check(z.refine((value) => JSON.stringify(value).length <= 20_000));

export const settingSchema = z.strictObject({ list, columns });
export const firstSchema = z.strictObject({ list, id: z.nullable(id) });
export const addSchema = z.strictObject({
  list,
  name,
  query,
  columns,
  found: z.optional(found),
  shared: z._default(z.boolean(), false),
});
export const updateSchema = z.strictObject({
  id,
  version: id,
  name: z.optional(name),
  query: z.optional(query),
  columns: z.optional(columns),
  found: z.optional(found),
  shared: z.optional(z.boolean()),
});
export const deleteSchema = z.strictObject({ id });

export const viewReply = z.object({
  id: z.int(),
  version: z.int(),
  list: z.string(),
  name: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  ownerName: z.string(),
  query: z.string(),
  columns,
});

export const deletedReply = z.object({ id: z.int() });
export const listPreferencesReply = z.object({
  lists: z.record(z.string(), z.object({ columns, firstView: z.nullable(z.int()) })),
  views: z.array(viewReply),
});

export type ListSetting = z.infer<typeof settingSchema>;
export type NewView = z.infer<typeof addSchema>;
export type ViewPatch = z.infer<typeof updateSchema>;
