import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { formFileContentTable as c, formFileTable as t, formSubmissionTable as s } from '#tables';

interface NewFile {
  readonly id: string;
  readonly formId: number;
  readonly fieldKey: string;
  readonly memberId: number | null;
  readonly name: string;
  readonly mimetype: string;
  /** Bytes. */
  readonly size: number;
  readonly network: string;
}

export const addFile = typedQuery<NewFile>()('studio_form_file_add', (db, p) =>
  db.insert(t).values({
    id: p.id,
    formId: p.formId,
    fieldKey: p.fieldKey,
    memberId: sql`${p.memberId}::bigint`,
    name: p.name,
    mimetype: p.mimetype,
    size: p.size,
    network: p.network,
  }),
);

export const addContent = typedQuery<{ fileId: string; content: Buffer }>()('studio_form_file_add_content', (db, p) =>
  db.insert(c).values({ fileId: p.fileId, content: p.content }),
);

interface Uploader {
  readonly formId: number;
  /** Null for a visitor. */
  readonly memberId: number | null;
}

/** Files of a form that their uploader has not sent yet. */
export const unsentFiles = typedQuery<Uploader & { ids: readonly string[] }>()('studio_form_file_unsent', (db, p) =>
  db
    .select(columns({ id: t.id, fieldKey: t.fieldKey, name: t.name, size: t.size }))
    .from(t)
    .where(
      and(
        anyOf(t.id, p.ids),
        eq(t.formId, p.formId),
        isNull(t.submissionId),
        sql`${t.memberId} is not distinct from ${p.memberId}::bigint`,
      ),
    ),
);

/** Gives files to a submission; fewer rows than ids where one was sent or deleted meanwhile. */
export const sendFiles = typedQuery<Uploader & { ids: readonly string[]; submissionId: number }>()(
  'studio_form_file_send',
  (db, p) =>
    db
      .update(t)
      .set({ submissionId: sql`${p.submissionId}::bigint`, network: sql`null` })
      .where(
        and(
          anyOf(t.id, p.ids),
          eq(t.formId, p.formId),
          isNull(t.submissionId),
          sql`${t.memberId} is not distinct from ${p.memberId}::bigint`,
        ),
      )
      .returning({ id: t.id }),
);

/** Uploads to one form wait for each other until their transactions end: each counts the bytes of those before it. */
export const lockFormFiles = typedQuery<{ formId: number }>()('studio_form_file_lock_form', (db, { formId }) =>
  db
    .select(columns({ locked: sql<string>`pg_advisory_xact_lock(hashtextextended('form-files', ${formId}::bigint))::text` }))
    .from(sql`(values (1)) as one`),
);

/** Uploads from one network wait for each other, as those to one form do. */
export const lockNetworkFiles = typedQuery<{ network: string }>()('studio_form_file_lock_network', (db, { network }) =>
  db
    .select(columns({ locked: sql<string>`pg_advisory_xact_lock(hashtextextended('form-files:' || ${network}::text, 0))::text` }))
    .from(sql`(values (1)) as one`),
);

/** The bytes that the files of a form need. */
export const bytesOfForm = typedQuery<{ formId: number }>()('studio_form_file_bytes_of_form', (db, p) =>
  db
    .select(columns({ bytes: sql<number>`coalesce(sum(${t.size}), 0)::bigint` }))
    .from(t)
    .where(eq(t.formId, p.formId)),
);

/** The bytes of files that came from a network and were not sent yet. */
export const unsentBytesOf = typedQuery<{ network: string }>()('studio_form_file_unsent_bytes', (db, p) =>
  db
    .select(columns({ bytes: sql<number>`coalesce(sum(${t.size}), 0)::bigint` }))
    .from(t)
    .where(and(eq(t.network, p.network), isNull(t.submissionId))),
);

const stored = { name: t.name, mimetype: t.mimetype, content: c.content };

/** A file of a submission that was not deleted. */
export const fileOfSubmission = typedQuery<{ id: string; submissionId: number }>()('studio_form_file_of_submission', (db, p) =>
  db
    .select(columns(stored))
    .from(t)
    .innerJoin(c, eq(c.fileId, t.id))
    .innerJoin(s, eq(s.id, t.submissionId))
    .where(and(eq(t.id, p.id), eq(t.submissionId, p.submissionId), isNull(s.deletedAt))),
);

export const fileOfMember = typedQuery<{ id: string; memberId: number }>()('studio_form_file_of_member', (db, p) =>
  db
    .select(columns(stored))
    .from(t)
    .innerJoin(c, eq(c.fileId, t.id))
    .where(and(eq(t.id, p.id), eq(t.memberId, p.memberId))),
);

/** Deletes files that were never sent. */
export const sweepUnsent = typedQuery<{ before: Date }>()('studio_form_file_sweep', (db, p) =>
  db.delete(t).where(and(isNull(t.submissionId), lt(t.createdAt, p.before))),
);

/** Writes where the files of a submission are found. */
export const nameFiles = typedQuery<{ id: number; files: string }>()('studio_form_submission_files', (db, p) =>
  db
    .update(s)
    .set({ files: sql`${p.files}` })
    .where(eq(s.id, p.id)),
);
