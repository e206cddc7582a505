import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type SimulatedClock, simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { type SmsServer, smsServer } from '../../sms-channel/testing/sms-server.ts';
import { twilioSignature } from '../../sms-channel/server/twilio.ts';
import { addChannels, deliveries, queueNotice } from '../testing/message-shop.ts';

const start = Date.UTC(2026, 10, 23, 2);
const prefix = '/admin/messaging/delivery/';

let shop: TestShop;
let services: SmsServer;
let clock: SimulatedClock;

const setting = async (name: string, values: object): Promise<void> => {
  const { data } = await shop.post<{ settings: readonly { name: string; version: number }[] }>('/admin/routine/config/overview');
  const version = data.settings?.find((one) => one.name === name)?.version ?? 0;
  expect((await shop.post('/admin/routine/config/save', { name, version, values })).status).toBe(200);
};

beforeAll(async () => {
  clock = simulatedClock(start);
  services = await smsServer();
  shop = await testShop({ clock, isStepped: true });
  await addChannels(shop, services.url);
  await setting('messaging.delivery', { timeoutSeconds: 1 });
});
afterAll(async () => {
  await shop.close();
  await services.close();
});
beforeEach(async () => {
  services.clear();
  await shop.db.run(`update messaging_sms_channel set failures = 0, rests_until = null, health = 'unknown'`);
  await shop.db.run('truncate messaging_delivery, messaging_delivery_values, messaging_allowance');
  await shop.db.run('delete from kit_job');
});

const sent = () => services.received.map(({ provider, taken }) => [provider, taken]);

describe('a text message', () => {
  it('leaves after the commit by the first channel, and the log shows what it cost', async () => {
    await queueNotice(shop, 'one');
    expect(services.received).toEqual([]);
    await shop.runDue();
    expect(services.received).toEqual([
      { provider: 'twilio', mobile: '+8613800000001', text: expect.stringContaining('账号') as string, taken: true },
    ]);
    const [row] = await deliveries(shop);
    expect(row).toMatchObject({ status: 'sent', channel: 'First', segments: 1, costAmount: 5, attempts: 1, error: null });
    expect(row?.content).toBe(services.received[0]?.text);
    expect(await shop.db.rows('select 1 from messaging_delivery_values')).toEqual([]);
  });

  it('of one key is sent once, also when twenty requests write it at once', async () => {
    const written = await Promise.all(Array.from({ length: 20 }, () => queueNotice(shop, 'same')));
    await shop.runDue();
    expect([written.filter(Boolean).length, services.received.length]).toEqual([1, 1]);
  });

  it('is taken over by the next channel where the first one fails, in the order of the channels', async () => {
    services.next('unavailable');
    await queueNotice(shop, 'over');
    await shop.runDue();
    expect(sent()).toEqual([
      ['twilio', false],
      ['aliyun', true],
    ]);
    expect((await deliveries(shop))[0]).toMatchObject({ status: 'sent', channel: 'Second' });
    const [failing] = await shop.db.rows(
      `select health, failures, last_error as error from messaging_sms_channel where name = 'First'`,
    );
    expect(failing).toEqual({ health: 'failing', failures: 1, error: 'replied 503' });
  });

  it('passes over a channel that failed three times in a row, until its pause is over', async () => {
    services.next('account', 'reply', 'account', 'reply', 'account', 'reply');
    for (const key of ['a', 'b', 'c', 'd']) {
      await queueNotice(shop, key);
      await shop.runDue();
    }
    expect(sent().map(([provider]) => provider)).toEqual(['twilio', 'aliyun', 'twilio', 'aliyun', 'twilio', 'aliyun', 'aliyun']);
    clock.moveTo(clock.now() + 61_000);
    await queueNotice(shop, 'e');
    await shop.runDue();
    expect(services.received.at(-1)?.provider).toBe('twilio');
  });

  it('is not lost while all channels are down: it waits and leaves once one is up', async () => {
    services.next('unavailable', 'unavailable');
    await queueNotice(shop, 'down');
    await shop.runDue();
    expect((await deliveries(shop))[0]).toMatchObject({ status: 'queued', attempts: 1, error: 'replied 503' });
    clock.moveTo(clock.now() + 2_000);
    await shop.runDue();
    expect((await deliveries(shop))[0]).toMatchObject({ status: 'sent', attempts: 2 });
    expect(services.received.filter(({ taken }) => taken)).toHaveLength(1);
  });

  it.each(['hang', 'drop'] as const)(
    'whose reply does not arrive (%s) is in doubt: no run and no other channel repeats it',
    async (behaviour) => {
      services.next(behaviour);
      await queueNotice(shop, behaviour);
      await shop.runDue();
      expect((await deliveries(shop))[0]).toMatchObject({ status: 'doubt', channel: 'First', costAmount: 5 });
      clock.moveTo(clock.now() + 3_600_000);
      await shop.runDue();
      expect(sent()).toEqual([['twilio', true]]);
    },
  );

  it('is sent once when the service replies twice', async () => {
    services.next('twice');
    await queueNotice(shop, 'twice');
    await shop.runDue();
    expect([sent(), (await deliveries(shop))[0]?.status]).toEqual([[['twilio', true]], 'sent']);
  });

  it('to a number that does not exist fails without trying another channel', async () => {
    services.next('reject');
    await queueNotice(shop, 'nowhere');
    await shop.runDue();
    expect(sent()).toEqual([['twilio', false]]);
    expect((await deliveries(shop))[0]).toMatchObject({ status: 'failed', error: '400 21211: no such number', costAmount: 0 });
  });

  it('is in doubt when its process ended while it was sent', async () => {
    await queueNotice(shop, 'killed');
    await shop.db.run(`update messaging_delivery set status = 'sending'`);
    await shop.runDue();
    expect([services.received, (await deliveries(shop))[0]]).toMatchObject([[], { status: 'doubt', error: 'process-ended' }]);
  });

  it('is not sent beyond the budget of the day, which begins anew at midnight', async () => {
    await setting('messaging.sms-channel', { dailyBudgetAmount: 12 });
    for (const key of ['a', 'b', 'c']) await queueNotice(shop, key);
    await shop.runDue();
    expect((await deliveries(shop)).map(({ status, error }) => [status, error]).sort()).toEqual([
      ['failed', 'budget'],
      ['sent', null],
      ['sent', null],
    ]);
    clock.moveTo(clock.now() + 86_400_000);
    await queueNotice(shop, 'd');
    await shop.runDue();
    expect((await deliveries(shop)).at(-1)?.status).toBe('sent');
    await setting('messaging.sms-channel', { dailyBudgetAmount: 50_000 });
  });
});

describe('a receipt', () => {
  const receiptUrl = 'https://shop.example/api/callback/sms-twilio';
  async function report(serial: string, status: string, token = 'token-of-a-test'): Promise<number> {
    const params = { MessageSid: serial, MessageStatus: status, ErrorCode: status === 'delivered' ? '' : '30005' };
    const signature = twilioSignature(token, receiptUrl, params);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    const payload = new URLSearchParams(params).toString();
    return (await shop.app.inject({ method: 'POST', url: '/api/callback/sms-twilio', headers, payload })).statusCode;
  }

  it('is shown in the log, once, whatever arrives later', async () => {
    await queueNotice(shop, 'receipt');
    await shop.runDue();
    const serial = (await deliveries(shop))[0]?.serial ?? '';
    expect(await report(serial, 'sent')).toBe(200);
    expect((await deliveries(shop))[0]?.receipt).toBe('none');
    expect([await report(serial, 'delivered'), await report(serial, 'delivered'), await report(serial, 'failed')]).toEqual([
      200, 200, 200,
    ]);
    expect((await deliveries(shop))[0]).toMatchObject({ receipt: 'delivered', error: null });
  });

  it('with another signature changes nothing, and one of an unknown message is to be sent again', async () => {
    await queueNotice(shop, 'forged');
    await shop.runDue();
    const serial = (await deliveries(shop))[0]?.serial ?? '';
    expect(await report(serial, 'delivered', 'a guess')).toBe(403);
    expect((await deliveries(shop))[0]?.receipt).toBe('none');
    expect(await report('SM-unknown', 'delivered')).toBe(503);
  });
});

describe('staff', () => {
  const resend = (row: { id: number; version: number } | undefined, as = shop.owner) =>
    shop.post(`${prefix}resend`, { id: row?.id, version: row?.version }, as);

  it('send a message in doubt again, which the activity log shows; a sent one not', async () => {
    services.next('drop');
    await queueNotice(shop, 'again');
    await shop.runDue();
    const [row] = await deliveries(shop);
    expect((await resend(row, await shop.staff([`${prefix}index`]))).status).toBe(403);
    expect((await resend(row)).status).toBe(200);
    await shop.runDue();
    const [now] = await deliveries(shop);
    expect(now).toMatchObject({ status: 'sent', attempts: 2, error: null });
    expect((await resend(now)).data).toMatchObject({ error: 'delivery.not-resendable' });
    const log = await shop.db.rows(`select action from kit_audit where resource = 'messaging/delivery' and row_id = $1`, [
      row?.id,
    ]);
    expect(log).toEqual([{ action: 'resend' }]);
  });

  it('see a number shortened without the permission to see it whole', async () => {
    await queueNotice(shop, 'masked');
    const read = async (permissions: readonly string[]) =>
      (await shop.post<{ result: readonly { address: string }[] }>(`${prefix}GetPageData`, {}, await shop.staff(permissions)))
        .data.result[0]?.address;
    expect(await read([`${prefix}index`])).not.toContain('1380000');
    expect(await read([`${prefix}index`, `${prefix}readAddress`])).toBe('13800000001');
  });

  it('never get the secret of a channel back', async () => {
    const { data } = await shop.post('/admin/messaging/sms-channel/GetPageData', {});
    expect(JSON.stringify(data)).not.toContain('token-of-a-test');
    const [row] = await shop.db.rows<{ secret: string }>(`select secret from messaging_sms_channel where name = 'First'`);
    expect(row?.secret).toMatch(/^v1\./);
  });
});
