import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { desc, sql } from 'drizzle-orm';
import { generatorRunTable } from '#tables';

const r = generatorRunTable;

interface Run {
  readonly at: Date;
  readonly adminId: number;
  readonly startedBy: string;
  readonly action: 'apply' | 'delete';
  readonly folder: string;
  readonly planHash: string;
  /** JSON. */
  readonly files: string;
}

export const addRun = typedQuery<Run>()('studio_generator_add', (db, p) =>
  db.insert(r).values({
    at: p.at,
    adminId: p.adminId,
    startedBy: p.startedBy,
    action: p.action,
    folder: p.folder,
    planHash: p.planHash,
    files: sql`${p.files}::jsonb`,
  }),
);

/** The latest runs, the newest first. */
export const latestRuns = typedQuery()('studio_generator_latest', (db) =>
  db
    .select(columns({ id: r.id, at: r.at, startedBy: r.startedBy, action: r.action, folder: r.folder, files: r.files }))
    .from(r)
    .orderBy(desc(r.id))
    .limit(50),
);
