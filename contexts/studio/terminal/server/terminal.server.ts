import { definePageModule } from '@shopkeeper/crud';
import { defineTask } from '@shopkeeper/server/jobs';
import { terminalPage } from '../terminal.page.ts';
import { configRoutes } from './config-routes.ts';
import { outputRoutes } from './output-routes.ts';
import { runRoutes } from './run-routes.ts';
import { loseDeadRuns, sweepRuns } from './terminal-rows.ts';
import { terminalService } from './terminal-service.ts';

const keptMs = 30 * 86_400_000;

export const terminalServer = definePageModule(terminalPage, {
  routes: [...runRoutes, ...outputRoutes, ...configRoutes],
  service: terminalService,
  tasks: [
    defineTask({
      name: 'studio.terminal.sweep',
      cron: '50 3 * * *',
      async run({ db, engine }) {
        await loseDeadRuns(db, {});
        await sweepRuns(db, { before: new Date(engine.clock.now() - keptMs) });
      },
    }),
  ],
});
