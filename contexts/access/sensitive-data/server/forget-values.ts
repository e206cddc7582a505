import { typedQuery } from '@shopkeeper/crud/queries';
import { defineTask } from '@shopkeeper/server/jobs';
import { and, isNull, lt } from 'drizzle-orm';
import { sensitiveDataTable as t } from '#tables';
import { sensitiveDataSettings } from '../sensitive-data.settings.ts';

const outdated = typedQuery<{ before: Date }>()('access_sensitive_data_outdated', (db, { before }) =>
  db.delete(t).where(and(lt(t.createdAt, before), isNull(t.deletedAt))),
);

const dayMs = 86_400_000;

/** Removes what is older than the shop keeps it. */
export const forgetValues = defineTask({
  name: 'access.sensitive-data.forget',
  cron: '25 4 * * *',
  async run({ db, engine }) {
    await outdated(db, { before: new Date(engine.clock.now() - engine.settings.read(sensitiveDataSettings).keepDays * dayMs) });
  },
});
