import type { ServerModule } from '@shopkeeper/crud';
import { defineTask } from '@shopkeeper/server/jobs';
import { checkOrderRollup, refreshOrderRollup } from './order-rollup.operations.ts';

/** Keeps the sums of orders by quarters of an hour, from which dashboards read any period. */
export const orderRollupServer: ServerModule = {
  tasks: [
    defineTask({
      name: 'sales.order-rollup.refresh',
      everySeconds: 300,
      run: ({ db, engine }) => refreshOrderRollup(db, engine.clock.now()),
    }),
    defineTask({
      name: 'sales.order-rollup.check',
      cron: '40 3 * * *',
      async run({ db, log }) {
        const differences = await checkOrderRollup(db);
        if (differences.length > 0) log.warn({ differences: differences.slice(0, 20) }, 'the rollup of orders was computed anew');
      },
    }),
  ],
};
