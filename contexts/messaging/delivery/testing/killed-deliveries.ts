import { asSystem } from '@shopkeeper/crud/lifecycle';
import type { Database } from '@shopkeeper/server/database';
import { jobProcesses } from '../../../../tests/setup/job-processes.ts';
import { emailSettings } from '../../email/email.settings.ts';
import { writeDelivery } from '../server/write-delivery.operations.ts';
import { deliveryEngine } from './delivery-process.ts';
import { mailServer } from './mail-server.ts';

interface Standing {
  readonly sent: number;
  readonly doubt: number;
  readonly all: number;
}

/** What became of all deliveries: their entries by state, and what the mail server received. */
export interface AfterKills extends Standing {
  readonly arrived: number;
  readonly distinct: number;
}

/** Sets the mail server and writes the deliveries, as a job of notices does. */
async function writeAll(db: Database, port: number, count: number): Promise<void> {
  const engine = deliveryEngine();
  const settings = { host: '127.0.0.1', port, security: 'none', fromAddress: 'shop@example.com' } as const;
  await asSystem({ db, engine }, 'messaging.test', (op) => engine.settings.save(op, emailSettings, settings));
  await db.run(
    `insert into messaging_email_template (code, name, type, subject_zh, body_zh) values ('letter', 'Letter', 'notice', 'Letter', 'Letter')`,
  );
  await db.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const to = { key: `letter ${n}`, address: `m${n}@example.com` };
      await writeDelivery({ tx, engine }, 'email', { ...to, template: 'letter', language: 'zh-cn', params: {} });
    }
  });
}

async function standingOf(db: Database): Promise<Standing> {
  const [found] = await db.rows<Standing>(
    `select count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'doubt')::int as doubt,
       count(*)::int as all from messaging_delivery`,
  );
  return found ?? { sent: 0, doubt: 0, all: 0 };
}

/** Sends e-mails to a real mail server while the sending process is killed twice; it sends two at once. */
export async function sendThroughKills(count: number): Promise<AfterKills> {
  const mails = await mailServer();
  const jobs = await jobProcesses(new URL('delivery-process.ts', import.meta.url));
  const { db } = jobs;
  try {
    await writeAll(db, mails.port, count);
    const isSent = async (share: number): Promise<boolean> => (await standingOf(db)).sent >= count * share;
    const withinMs = 60_000 + count * 60;
    for (const share of [0.1, 0.3]) await jobs.killWhen(() => isSent(share), 0, withinMs);
    const isDone = async (): Promise<boolean> => {
      const { sent, doubt } = await standingOf(db);
      return sent + doubt === count;
    };
    await jobs.workUntil(isDone, withinMs);
    const ids = mails.received.map(({ source }) => /^Message-ID: (\S+)/im.exec(source)?.[1]);
    return { ...(await standingOf(db)), arrived: ids.length, distinct: new Set(ids).size };
  } finally {
    await jobs.close();
    await mails.close();
  }
}
