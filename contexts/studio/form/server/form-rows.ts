import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { formSubmissionTable as s, formTable as t, formVersionTable as v } from '#tables';

interface NewVersion {
  readonly formId: number;
  readonly versionNo: number;
  /** JSON. */
  readonly definition: string;
  readonly publishedBy: string;
  readonly sameAs: number | null;
}

export const addVersion = typedQuery<NewVersion>()('studio_form_add_version', (db, p) =>
  db.insert(v).values({
    formId: p.formId,
    versionNo: p.versionNo,
    definition: sql`${p.definition}::jsonb`,
    publishedBy: p.publishedBy,
    sameAs: sql`${p.sameAs}::int`,
  }),
);

export const versionOf = typedQuery<{ formId: number; versionNo: number }>()('studio_form_version_of', (db, p) =>
  db
    .select(columns({ definition: v.definition }))
    .from(v)
    .where(and(eq(v.formId, p.formId), eq(v.versionNo, p.versionNo))),
);

/** The versions of a form, newest first, at most a hundred. */
export const versionsOf = typedQuery<{ formId: number }>()('studio_form_versions', (db, { formId }) =>
  db
    .select(
      columns({
        versionNo: v.versionNo,
        definition: v.definition,
        publishedBy: v.publishedBy,
        sameAs: v.sameAs,
        publishedAt: v.publishedAt,
      }),
    )
    .from(v)
    .where(eq(v.formId, formId))
    .orderBy(desc(v.versionNo))
    .limit(100),
);

/** A form as those see it who fill it in, with its published version. */
export const formOfCode = typedQuery<{ code: string }>()('studio_form_of_code', (db, { code }) =>
  db
    .select(
      columns({
        id: t.id,
        name: t.name,
        access: t.access,
        status: t.status,
        opensAt: t.opensAt,
        closesAt: t.closesAt,
        onePerMember: t.onePerMember,
        submissionCount: t.submissionCount,
        submitLimit: t.submitLimit,
        captcha: t.captcha,
        needsApproval: t.needsApproval,
        versionNo: t.versionNo,
        definition: v.definition,
      }),
    )
    .from(t)
    .innerJoin(v, and(eq(v.formId, t.id), eq(v.versionNo, t.versionNo)))
    .where(and(eq(t.code, code), isNull(t.deletedAt))),
);

/** Whether somebody has answered a form that is answered once. */
export const submissionOf = typedQuery<{ onceKey: string }>()('studio_form_submission_once', (db, { onceKey }) =>
  db
    .select(columns({ id: s.id }))
    .from(s)
    .where(eq(s.onceKey, onceKey)),
);

/**
 * Counts a submission to a version of a form that is still published and takes more; no row where it was closed, published anew or
 * filled up meanwhile.
 */
export const countSubmission = typedQuery<{ id: number; versionNo: number }>()('studio_form_count_submission', (db, p) =>
  db
    .update(t)
    .set({ submissionCount: sql`${t.submissionCount} + 1` })
    .where(
      and(
        eq(t.id, p.id),
        sql`${t.status} = 'published'`,
        eq(t.versionNo, p.versionNo),
        sql`(${t.submitLimit} is null or ${t.submissionCount} < ${t.submitLimit})`,
      ),
    )
    .returning({ id: t.id }),
);
