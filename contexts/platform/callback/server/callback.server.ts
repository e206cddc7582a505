import { defineServerModule } from '@shopkeeper/crud';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { defineTask, type TaskContext } from '@shopkeeper/server/jobs';
import { callback } from '../callback.resource.ts';
import { callbackSettings } from '../callback.settings.ts';
import { sweepProcessed, sweepRejected, unfinishedBefore } from './callback-rows.ts';
import { handleEvent, processCallback } from './process-callback.ts';

/** A callback that is not processed after this time belongs to a process that has ended. */
const unfinishedMs = 60_000;

/** Processes the callbacks that a process stored and did not process before it ended. */
async function resume({ db, engine, log }: TaskContext): Promise<void> {
  const before = new Date(engine.clock.now() - unfinishedMs);
  const rows = await unfinishedBefore(db, { before });
  for (const row of rows) {
    const isProcessed = await processCallback({ db, engine: resourceEngineOf({ engine }) }, row);
    if (!isProcessed) log.warn({ callback: row.id, provider: row.provider }, 'a callback failed');
  }
}

const dayMs = 86_400_000;

/** Deletes what is stored for longer than the settings say. Failed callbacks wait for staff, however long. */
async function sweep({ db, engine }: TaskContext): Promise<void> {
  const { processedDays, rejectedDays } = engine.settings.read(callbackSettings);
  const now = engine.clock.now();
  await sweepProcessed(db, now - processedDays * dayMs);
  await sweepRejected(db, now - rejectedDays * dayMs);
}

export const callbackServer = defineServerModule(callback, {
  lifecycle: {
    effects: {
      async process(op, { row, to }) {
        const { eventId } = await handleEvent(op, row);
        return to.processed({ eventId, processedAt: op.at, attempts: row.attempts + 1, error: null });
      },
      fail: async (_op, { row, input, to }) => to.failed({ error: input.error, attempts: row.attempts + 1 }),
    },
  },
  tasks: [
    defineTask({ name: 'platform.callback.resume', everySeconds: 30, run: resume }),
    defineTask({ name: 'platform.callback.sweep', cron: '15 * * * *', run: sweep }),
  ],
});
