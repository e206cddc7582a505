import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attacks } from '../../../../tests/security/corpus-attacks.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type SimulatedClock, simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { writeDelivery } from '../../delivery/server/write-delivery.operations.ts';
import { type MailServer, mailServer, readable } from '../../delivery/testing/mail-server.ts';
import { deliveries } from '../../delivery/testing/message-shop.ts';

const address = 'lily@example.com';
let shop: TestShop;
let mails: MailServer;
let clock: SimulatedClock;

const save = async (values: object): Promise<void> => {
  const { data } = await shop.post<{ settings: readonly { name: string; version: number }[] }>('/admin/routine/config/overview');
  const version = data.settings.find((one) => one.name === 'messaging.email')?.version;
  expect((await shop.post('/admin/routine/config/save', { name: 'messaging.email', version, values })).status).toBe(200);
};

beforeAll(async () => {
  clock = simulatedClock(Date.UTC(2026, 10, 23, 2));
  mails = await mailServer();
  shop = await testShop({ clock, isStepped: true });
  await save({
    host: '127.0.0.1',
    port: mails.port,
    security: 'none',
    user: 'shop',
    password: 'right-one',
    fromAddress: 'shop@example.com',
    fromName: 'Kiln',
  });
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});
beforeEach(async () => {
  mails.clear();
  await shop.db.run('truncate messaging_delivery, messaging_delivery_values');
  await shop.db.run('delete from kit_job');
});

const queue = (key: string, params: Readonly<Record<string, string>> = {}, template = 'user_exists') =>
  shop.db.transaction((tx) =>
    writeDelivery({ tx, engine: shop.engine }, 'email', { key, address, template, language: 'en', params }),
  );

const run = async (key: string) => {
  await queue(key);
  await shop.runDue();
  return (await deliveries(shop)).at(-1);
};

describe('an e-mail', () => {
  it('reaches a real mail server with its subject, both forms of its text and an id of its own', async () => {
    expect(await run('mail')).toMatchObject({ status: 'sent', channel: 'smtp', attempts: 1 });
    const [mail] = mails.received;
    expect(mail?.to).toEqual([address]);
    expect(mail?.source).toMatch(/^From: Kiln <shop@example\.com>/m);
    expect(mail?.source).toMatch(/^Subject: You already have an account at/m);
    expect(mail?.source).toMatch(/^Message-ID: <delivery-\d+@example\.com>/im);
    expect(readable(mail?.source ?? '')).toContain('<p>You already have an account');
  });

  it('waits while the server is busy or away, and leaves later', async () => {
    mails.next('busy');
    expect(await run('busy')).toMatchObject({ status: 'queued', attempts: 1 });
    clock.moveTo(clock.now() + 2_000);
    await shop.runDue();
    expect((await deliveries(shop))[0]).toMatchObject({ status: 'sent', attempts: 2 });
    await save({ port: 9 });
    expect(await run('away')).toMatchObject({ status: 'queued' });
    await save({ port: mails.port });
    clock.moveTo(clock.now() + 2_000);
    await shop.runDue();
    expect((await deliveries(shop)).at(-1)).toMatchObject({ status: 'sent' });
  });

  it('that the server rejects fails, and one whose reply is lost is in doubt and not repeated', async () => {
    mails.next('reject');
    expect(await run('rejected')).toMatchObject({ status: 'failed' });
    mails.next('drop');
    expect(await run('dropped')).toMatchObject({ status: 'doubt' });
    clock.moveTo(clock.now() + 3_600_000);
    await shop.runDue();
    expect(mails.received).toHaveLength(1);
  });

  it('waits while the password is wrong and fails without a template; the log names the reason', async () => {
    await save({ password: 'wrong-one' });
    const waiting = await run('password');
    expect([waiting?.status, waiting?.error]).toEqual(['queued', expect.stringContaining('535')]);
    await save({ password: 'right-one' });
    await queue('template', {}, 'no_such_template');
    await shop.runDue();
    expect((await deliveries(shop)).at(-1)).toMatchObject({ status: 'failed', error: 'no-template' });
  });

  it('has one recipient and no further header, whatever its values are', async () => {
    const template = {
      code: 'test_subject',
      name: 'x',
      subjectZh: '{code}',
      bodyZh: '{code}',
      subjectEn: '{code}',
      bodyEn: '{code}',
    };
    expect((await shop.post('/admin/messaging/email-template/add', template)).status).toBe(200);
    await queue('header', { code: 'a\r\nBcc: eve@example.com\r\n\r\n<b>bold</b>' }, 'test_subject');
    await shop.runDue();
    const [mail] = mails.received;
    expect(mail?.to).toEqual([address]);
    const [head = ''] = (mail?.source ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    const [, html = ''] = readable(mail?.source ?? '').split('Content-Type: text/html');
    expect(html).toContain('&lt;b&gt;bold');
    expect(html).not.toContain('<b>');
  });

  it('shows markup in its values and in the texts of its template as text, the whole corpus of attacks', async () => {
    const corpus = (attacks['html'] ?? []).join('\n').replaceAll('\u0000', '');
    const written = `${corpus.replaceAll(/[{}]/g, '').slice(0, 900)} {code}`;
    const template = { code: 'test_corpus', name: 'x', subjectZh: 'x', bodyZh: 'x', subjectEn: '{code}', bodyEn: written };
    const added = await shop.post('/admin/messaging/email-template/add', template);
    expect(added, JSON.stringify(added.data)).toMatchObject({ status: 200 });
    await queue('corpus', { code: corpus }, 'test_corpus');
    await shop.runDue();
    const [, html = ''] = readable(mails.received[0]?.source ?? '').split('Content-Type: text/html');
    expect(html).toContain('&lt;script');
    expect(html.length).toBeGreaterThan(corpus.length);
    const tags = [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag);
    expect(tags.filter((tag) => !['<p>', '</p>', '<br>'].includes(tag))).toEqual([]);
  });

  it('[A-11] with a code replaces a forgotten password', async () => {
    const member = { username: 'lily', password: 'Plum-lane-18' };
    expect((await shop.post('/api/User/register', member, null)).status).toBe(200);
    await shop.db.run(`update member_member set email = $1 where username = 'lily'`, [address]);
    const sent = await shop.post('/api/Ems/send', { email: address, event: 'user_retrieve_pwd' }, null);
    expect(sent.status).toBe(200);
    await shop.runDue();
    const code = /(\d{6}) is your code/.exec(readable(mails.received[0]?.source ?? ''))?.[1];
    const next = { email: address, code, password: 'Quince-road-22' };
    expect((await shop.post('/api/User/retrievePassword', next, null)).status).toBe(200);
    const login = { username: 'lily', password: 'Quince-road-22' };
    expect((await shop.post('/api/User/login', login, null)).status).toBe(200);
  });

  it('is tried by staff on the page of the providers, which also shows the health of the server', async () => {
    const provider = '/admin/platform/provider/';
    expect((await shop.post(`${provider}health`, { name: 'smtp' })).data).toMatchObject({ isOk: true });
    const { data } = await shop.post(`${provider}test`, { name: 'smtp', input: { address } });
    expect([data['isOk'], mails.received.length]).toEqual([true, 1]);
  });
});
