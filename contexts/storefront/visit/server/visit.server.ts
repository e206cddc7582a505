import type { ServerModule } from '@shopkeeper/crud';
import { createVisitCounter } from './visit-counter.ts';
import { visitSweep } from './visits.operations.ts';

/** Counts the public pages that visitors open, without storing who they are. */
export const visitServer: ServerModule = { service: createVisitCounter, tasks: [visitSweep] };
