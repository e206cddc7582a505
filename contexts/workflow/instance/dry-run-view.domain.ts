import * as z from 'zod/mini';
import { flowStates } from './workflow-step.domain.ts';

const asked = z.object({ step: z.string(), people: z.array(z.string()) });

/** Past requests, newest first, with who would be asked about each by a draft. Amounts are fen. */
export const dryRunReply = z.object({
  requests: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      amount: z.nullable(z.int()),
      status: z.enum(flowStates),
      asked: z.array(asked),
    }),
  ),
});
export type DryRun = z.infer<typeof dryRunReply>;
