import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Tx } from '@shopkeeper/server/database';
import { and, eq, isNull } from 'drizzle-orm';
import { attachmentTable as t } from '#tables';

/** What a file of the library contains. `size` is bytes, `sha256` hexadecimal. */
export interface AttachmentContent {
  readonly url: string;
  readonly size: number;
  readonly sha256: string;
}

const contentOfAttachment = typedQuery<{ id: number }>()('attachment_content', (db, { id }) =>
  db
    .select(columns({ url: t.url, size: t.size, sha256: t.sha256 }))
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt)))
    .for('share'),
);

/** The content of an attachment, which stays as it is until the transaction ends; undefined when there is none. */
export const attachmentContent = async (tx: Tx, id: number): Promise<AttachmentContent | undefined> =>
  (await contentOfAttachment(tx, { id }))[0];
