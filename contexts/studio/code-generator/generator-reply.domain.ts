import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { moduleDesign } from './module-design.domain.ts';

/** Why nothing is written on this server: switched off, in production, or without the sources. */
export const hindrances = ['off', 'production', 'no-sources'] as const;
const hindrance = z.nullable(z.enum(hindrances));
const actions = ['create', 'update', 'merge', 'same', 'yours', 'delete', 'conflict'] as const;
const target = z.object({ context: z.string(), module: z.string(), resource: z.string() });
const writtenFile = z.object({ path: z.string(), action: z.string() });

const run = z.object({
  id: z.int(),
  at: z.int(),
  startedBy: z.string(),
  action: z.string(),
  folder: z.string(),
  files: z.array(writtenFile),
});

/** What the page starts with: what was generated, the log, and what a design may name. */
export const generatorOverviewReply = z.object({
  hindrance,
  modules: z.array(z.object({ context: z.string(), folder: z.string() })),
  runs: z.array(run),
  contexts: z.array(z.string()),
  groups: z.array(z.string()),
  icons: z.array(z.string()),
  resources: z.array(target),
});
export type GeneratorOverview = ReplyOf<typeof generatorOverviewReply>;

/** A line of a comparison: of both, added, removed, or the conflict of this number. `isOwn`: written by hand. */
const row = z.object({ sign: z.string(), text: z.string(), conflict: z.nullable(z.int()), isOwn: z.boolean() });
const conflict = z.object({ mine: z.array(z.string()), base: z.array(z.string()), next: z.array(z.string()) });
const file = z.object({
  path: z.string(),
  action: z.enum(actions),
  added: z.int(),
  removed: z.int(),
  rows: z.array(row),
  conflicts: z.array(conflict),
});

/** What generating a design would do. `planHash` changes as soon as the design or a file does. */
export const generatorPlanReply = z.object({ planHash: z.string(), folder: z.string(), hindrance, files: z.array(file) });
export type GeneratorPlan = ReplyOf<typeof generatorPlanReply>;
export type PlannedFileView = GeneratorPlan['files'][number];

/** What was written, and what to run next. */
export const generatorAppliedReply = z.object({ files: z.array(writtenFile), commands: z.array(z.string()) });
export type GeneratorApplied = ReplyOf<typeof generatorAppliedReply>;

/** What was deleted, and what stays because it was edited. */
export const generatorDeletedReply = z.object({ deleted: z.array(z.string()), left: z.array(z.string()) });
export type GeneratorDeleted = ReplyOf<typeof generatorDeletedReply>;

export const generatorTablesReply = z.object({ tables: z.array(z.string()) });
export type GeneratorTables = ReplyOf<typeof generatorTablesReply>;

/** A design, and the columns that no field stands for. */
export const generatorDesignReply = z.object({ design: moduleDesign, skipped: z.array(z.string()) });
export type GeneratorDesign = ReplyOf<typeof generatorDesignReply>;
