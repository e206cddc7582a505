import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import { definition, question } from '../testing/definitions.ts';

const prefix = '/admin/studio/form';
const senders = 8;
let shop: RaceShop;
beforeAll(async () => {
  shop = await raceShop();
}, 60_000);
afterAll(() => shop.close());

interface Open {
  readonly id: number;
  readonly code: string;
}

async function openForm(more: object = {}): Promise<Open> {
  const code = `race-${randomUUID().slice(0, 8)}`;
  const draft = { name: code, code, access: 'public', definition: definition(question('name')), ...more };
  const { data } = await shop.post<{ id: number; version: number }>(`${prefix}/add`, draft);
  const key = { 'idempotency-key': randomUUID() };
  await shop.post(`${prefix}/publish`, { id: data.id, version: data.version }, shop.owner, key);
  return { id: data.id, code };
}

const send = (crowd: Crowded, code: string) =>
  crowd.all(senders, '/api/form/submit', { body: (at) => ({ code, versionNo: 1, answers: { name: `n${at}` } }) });

async function counts(id: number): Promise<{ readonly stored: number; readonly counted: number }> {
  const [row] = await shop.db.rows<{ stored: number; counted: number }>(
    `select (select count(*)::int from studio_form_submission where form_id = f.id) as stored, submission_count as counted
     from studio_form f where id = $1`,
    [id],
  );
  return row ?? { stored: -1, counted: -1 };
}

/** All read the form before any of them is counted. */
const together = { stands: /from "studio_form" inner join/, without: '$&', together: senders };
const limit = { stands: / and \("studio_form"\."submit_limit" is null or [^)]*\)/, without: '' };
const published = { stands: / and "studio_form"\."status" = 'published'/, without: '' };

describe('submissions at once', () => {
  async function race(crowd: Crowded) {
    const { id, code } = await openForm({ submitLimit: 3 });
    const answers = await send(crowd, code);
    return { accepted: answers.filter(({ status }) => status === 200).length, ...(await counts(id)) };
  }

  it('are no more than the form takes', async () => {
    expect(await race(shop.crowd)).toEqual({ accepted: 3, stored: 3, counted: 3 });
  });

  it('control: without the limit in the statement there are more', async () => {
    expect((await shop.without([together, limit], race)).stored).toBeGreaterThan(3);
  });
});

describe('submissions while the form is closed', () => {
  /** All have read that it is open and wait for its row, which then is closed. */
  async function race(crowd: Crowded) {
    const { id, code } = await openForm();
    let sent: ReturnType<typeof send> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.run(`update studio_form set status = 'archived' where id = $1`, [id]);
      sent = send(crowd, code);
      await until(async () => {
        const [row] = await shop.db.rows<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%studio_form%'`,
        );
        return (row?.n ?? 0) >= senders;
      });
    });
    return { statuses: [...new Set((await sent)?.map(({ status }) => status))], ...(await counts(id)) };
  }

  it('are rejected, and none is stored', async () => {
    expect(await race(shop.crowd)).toEqual({ statuses: [409], stored: 0, counted: 0 });
  });

  it('control: without the state in the statement they are stored', async () => {
    expect((await shop.without([published], race)).stored).toBe(senders);
  });
});
