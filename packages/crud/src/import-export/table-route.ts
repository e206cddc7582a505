import { createReadStream } from 'node:fs';
import { isRejection } from '@shopkeeper/resource';
import { checkWith } from '@shopkeeper/resource/schema';
import { badInput, businessError, defineRoute, type ReceivedFile, type Route } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { withFile } from '../file-reading/open-file.ts';
import { textEncodings } from '../file-reading/text-encoding.ts';
import { valueOrThrow } from '../rows/operations.ts';

const reply = z.strictObject({ rows: z.array(z.array(z.string())) });
const fieldsSchema = z.object({ encoding: z.optional(z.enum(textEncodings)) });
const maxBytes = 10 * 1024 * 1024;
const limits = { rows: 5_000, columns: 50, workbookBytes: 50_000_000 };

/**
 * The call that returns the cells of a small table, a text file or a workbook in `fileInput`, the header included. It stores
 * nothing. Throws 409 with the reason for a file that cannot be read.
 */
export const tableRoute = (path: string): Route =>
  defineRoute<ReceivedFile, typeof reply>({
    method: 'POST',
    path,
    rule: { kind: 'signed-in', audience: 'admin' },
    limit: 'upload',
    upload: { maxBytes: () => maxBytes },
    reply,
    handle(_context, file) {
      const { encoding } = valueOrThrow(checkWith<z.infer<typeof fieldsSchema>>(fieldsSchema, { ...file.fields }));
      if (!/\.(csv|tsv|txt|xlsx)$/i.test(file.name)) throw badInput([{ path: 'fileInput', rule: 'upload-type' }]);
      const surveyed = () => ({ take: () => undefined, answer: () => null });
      return withFile(
        () => createReadStream(file.path),
        { surveyed, encoding, limits },
        async (table) => {
          if (isRejection(table)) throw businessError(table);
          const rows = [[...table.header]];
          for await (const { cells } of table.rows()) rows.push([...cells]);
          return { rows };
        },
      );
    },
  });
