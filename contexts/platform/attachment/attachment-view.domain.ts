import * as z from 'zod/mini';

/** A place where an attachment is used. `id` is null for a setting, `path` where the reader cannot open the row. */
export const useReply = z.object({
  title: z.string(),
  field: z.string(),
  id: z.nullable(z.int()),
  label: z.string(),
  path: z.nullable(z.string()),
});

export const usesReply = z.object({
  uses: z.array(useReply),
  /** Places that the reader may not see. */
  hidden: z.int(),
  copies: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type AttachmentUses = z.infer<typeof usesReply>;

export const libraryReply = z.object({
  bytes: z.int().check(z.describe('shape.bytes')),
  files: z.int(),
  /** Null without a limit. */
  quota: z.nullable(z.int()),
});
export type LibrarySize = z.infer<typeof libraryReply>;

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A number of bytes as people read it: `1.5 MB`, in units of 1024. */
export function shownBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
