import { insertRow } from '@shopkeeper/crud/rows';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Tx } from '@shopkeeper/server/database';
import { notificationEvent, publish } from '@shopkeeper/server/events';
import type { DeadJob } from '@shopkeeper/server/jobs';
import { deadLetter } from '../dead-letter.resource.ts';

const longestSubject = 120;

/** Lists a job whose last attempt failed for staff and notifies them, in the transaction that ends the job. */
export async function recordDeadLetter(tx: Tx, { id, kind, label, attempts, error, at }: DeadJob): Promise<void> {
  const subject = label.slice(0, longestSubject);
  await insertRow(tx, deadLetter, { subject, kind, attempts, error, diedAt: at, jobId: id });
  const to = { audience: 'admin', permission: permissionOf(deadLetter, 'index') } as const;
  await publish(tx, { type: notificationEvent, data: null, to });
}
