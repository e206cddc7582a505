import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminalShop, type TerminalShop } from '../testing/terminal-shop.ts';

const password = 'Kestrel-41-lane';

let shop: TerminalShop;
beforeAll(async () => {
  shop = await terminalShop([]);
});
afterAll(() => shop.close());

/** As if the password had been entered some minutes ago. */
const provenBefore = (minutes: number) =>
  shop.db.run("update kit_session set proven_at = kit_now() - $1 * interval '1 minute'", [minutes]);

interface Answered {
  readonly error?: string;
  readonly ticket?: string;
  readonly fields?: readonly { readonly path: string }[];
}

const run = (more: object = {}) =>
  shop.post<Answered>('/admin/Terminal/create', { uuid: randomUUID(), command: 'version.node', ...more });
const configure = (more: object = {}) =>
  shop.post<Answered>('/admin/ajax/changeTerminalConfig', { automaticCleanupTask: 1, ...more });
const prove = (body: object, as = shop.owner) => shop.post<Answered>('/admin/access/profile/prove', body, as);

describe('a run of the terminal', () => {
  it('[J-12] and a change of its settings need the password again after a quarter of an hour', async () => {
    await provenBefore(14);
    expect([(await run()).status, (await configure()).status]).toEqual([200, 200]);
    await provenBefore(16);
    const uuid = randomUUID();
    for (const refused of [await run({ uuid }), await configure()])
      expect(refused).toMatchObject({ status: 403, data: { error: 'request.proof-required' } });
    expect(await shop.db.rows('select 1 from studio_terminal_run where uuid = $1', [uuid])).toEqual([]);
    // What may not run at all is refused as before.
    expect((await run({ command: 'sh' })).data).toMatchObject({ error: 'terminal.not-allowed' });
    const { data } = await prove({ password });
    expect((await run({ uuid, proof: data.ticket })).status).toBe(200);
    // From then on the time counts anew.
    expect((await configure()).status).toBe(200);
  });

  it('takes a ticket once, of its own session, while it is valid', async () => {
    await provenBefore(60);
    const other = await shop.staff([]);
    const foreign = (await prove({ password }, other)).data.ticket;
    expect((await run({ proof: foreign })).status).toBe(403);
    expect((await run({ proof: 'x'.repeat(43) })).status).toBe(403);
    const { ticket } = (await prove({ password })).data;
    const used = await Promise.all([1, 2, 3].map(async () => (await configure({ proof: ticket })).status));
    expect(used).toContain(200);
    await provenBefore(60);
    expect((await run({ proof: ticket })).status).toBe(403);
    const late = (await prove({ password })).data.ticket;
    await shop.db.run("update kit_ticket set expires_at = kit_now() - interval '1 second'");
    expect((await run({ proof: late })).status).toBe(403);
  });

  it('counts wrong passwords as a sign-in does', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await prove({ password: 'wrong' })).toMatchObject({ status: 400, data: { fields: [{ path: 'password' }] } });
    expect((await prove({ password })).status).toBe(429);
    for (const body of [{}, { password, code: '123456' }, { password: '' }]) expect((await prove(body)).status).toBe(400);
    expect((await prove({ code: '123456' })).status).toBe(400);
  });

  it('asks after as long as the setting says', async () => {
    await provenBefore(16);
    expect((await run()).status).toBe(403);
    const change = { name: 'access.profile', version: 0, values: { proofMinutes: 20 } };
    expect((await shop.post('/admin/routine/config/save', change)).status).toBe(200);
    expect((await run()).status).toBe(200);
  });
});
