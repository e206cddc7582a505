import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type SimulatedClock, simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { approve, deliveries, queueNotice } from '../../delivery/testing/message-shop.ts';
import { type SmsServer, smsServer } from '../testing/sms-server.ts';

const start = Date.UTC(2026, 10, 23, 2);
const channels = '/admin/messaging/sms-channel/';
const fiveMinutes = 300_000;

let shop: TestShop;
let services: SmsServer;
let clock: SimulatedClock;

/** A shop that sends by Tencent Cloud first and by Alibaba Cloud where it does not. */
beforeAll(async () => {
  clock = simulatedClock(start);
  services = await smsServer();
  shop = await testShop({ clock, isStepped: true });
  const account = { account: 'AK1', secret: 'token-of-a-test', endpoint: services.url, priceAmount: 5, signName: '店' };
  const added = async (draft: object) => (await shop.post<{ id: number }>(`${channels}add`, { ...account, ...draft })).data.id;
  await approve(shop, [
    await added({ name: 'Second', provider: 'aliyun' }),
    await added({ name: 'First', provider: 'tencent', appId: '1400000001' }),
  ]);
  const overview = await shop.post<{ settings: readonly { name: string; version: number }[] }>('/admin/routine/config/overview');
  const version = overview.data.settings.find(({ name }) => name === 'messaging.delivery')?.version;
  const saved = { name: 'messaging.delivery', version, values: { timeoutSeconds: 1 } };
  expect((await shop.post('/admin/routine/config/save', saved)).status).toBe(200);
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
const send = async (key: string) => {
  await queueNotice(shop, key);
  await shop.runDue();
  return (await deliveries(shop))[0];
};

describe('a text message by Tencent Cloud', () => {
  it('leaves with the values of its approved template and the serial of the service', async () => {
    const row = await send('one');
    expect(services.received).toEqual([
      { provider: 'tencent', mobile: '+8613800000001', text: expect.any(String) as string, taken: true },
    ]);
    expect(row).toMatchObject({ status: 'sent', channel: 'First', costAmount: 5 });
    expect(row?.serial).toMatch(/^TC/);
  });

  it.each([
    ['unavailable', 'replied 503'],
    ['account', 'AuthFailure.SecretIdNotFound: no such id'],
  ] as const)('that it certainly did not take (%s) is taken over by the next channel', async (behaviour, error) => {
    services.next(behaviour);
    expect(await send(behaviour)).toMatchObject({ status: 'sent', channel: 'Second' });
    expect(sent()).toEqual([
      ['tencent', false],
      ['aliyun', true],
    ]);
    const [failing] = await shop.db.rows(`select health, last_error as error from messaging_sms_channel where name = 'First'`);
    expect(failing).toEqual({ health: 'failing', error });
  });

  it('to a number that does not exist fails without trying another channel and costs nothing', async () => {
    services.next('reject');
    const error = 'InvalidParameterValue.IncorrectPhoneNumber: no such number';
    expect(await send('nowhere')).toMatchObject({ status: 'failed', error, costAmount: 0 });
    expect(sent()).toEqual([['tencent', false]]);
  });

  it.each(['hang', 'drop'] as const)('whose reply does not arrive (%s) is in doubt and is not repeated', async (behaviour) => {
    services.next(behaviour);
    expect(await send(behaviour)).toMatchObject({ status: 'doubt', channel: 'First', costAmount: 5 });
    clock.moveTo(clock.now() + 3_600_000);
    await shop.runDue();
    expect(sent()).toEqual([['tencent', true]]);
  });

  it('is sent once when the service replies twice', async () => {
    services.next('twice');
    expect([(await send('twice'))?.status, sent()]).toEqual(['sent', [['tencent', true]]]);
  });
});

describe('a receipt of Tencent Cloud', () => {
  const receipt = async () => {
    clock.moveTo(clock.now() + fiveMinutes);
    await shop.runDue();
    const [row] = await deliveries(shop);
    return [row?.receipt, row?.error];
  };

  it('is fetched within five minutes, also when the service was down, and the first one counts', async () => {
    const serial = (await send('receipt'))?.serial ?? '';
    services.report(serial, 'SUCCESS');
    for (const behaviour of ['unavailable', 'account', 'drop'] as const) {
      services.next(behaviour);
      expect(await receipt()).toEqual(['none', null]);
    }
    expect(await receipt()).toEqual(['delivered', null]);
    services.report(serial, 'FAIL', 'late');
    expect(await receipt()).toEqual(['delivered', null]);
  });

  it('shows why a message did not arrive, also among many of other shops', async () => {
    const serial = (await send('lost'))?.serial ?? '';
    for (let other = 0; other < 120; other += 1) services.report(`other-${other}`, 'SUCCESS');
    services.report(serial, 'FAIL', 'MK:0001');
    expect(await receipt()).toEqual(['undelivered', 'MK:0001']);
  });
});
