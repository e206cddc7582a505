import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { writeDelivery } from '../../delivery/server/write-delivery.operations.ts';
import { deliveries } from '../../delivery/testing/message-shop.ts';

interface Saved {
  readonly id: number;
  readonly version: number;
}

const own = '/admin/platform/custom-setting';
const sms = '/admin/messaging/sms-template';
const mail = '/admin/messaging/email-template';
let shop: TestShop;
let hotline: Saved;

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  await shop.db.run(`update messaging_sms_channel set enabled = true where provider = 'log'`);
  for (const [name, value, kind] of [
    ['hotline', '400-100-2000', 'text'],
    ['free_from', 9_900, 'money'],
    ['minutes', 'from the settings', 'text'],
    ['order_no', 'from the settings', 'text'],
    ['shop.address', 'Kiln lane 4', 'text'],
  ] as const) {
    const { status, data } = await shop.post<Saved>(`${own}/add`, { name, title: name, kind, value });
    expect(status, name).toBe(200);
    if (name === 'hotline') hotline = data;
  }
});
afterAll(() => shop.close());
beforeEach(() => shop.db.run('truncate messaging_delivery, messaging_delivery_values'));

const addSms = (code: string, contentZh: string) =>
  shop.post<Saved>(`${sms}/add`, { code, name: code, type: 'notice', contentZh, approvals: [] });

const deliver = async (way: 'sms' | 'email', template: string, params: Readonly<Record<string, string>> = {}) => {
  await shop.db.transaction((tx) =>
    writeDelivery({ tx, engine: shop.engine }, way, {
      key: template,
      address: '13800000001',
      template,
      language: 'zh-cn',
      params,
    }),
  );
  await shop.runDue();
  return (await deliveries(shop))[0];
};

describe('an own setting in a template', () => {
  it('is shown with its value in the preview and in the message, as it is at the moment of sending', async () => {
    const { data: added } = await addSms('hotline_hint', '满 {free_from} 元包邮，热线 {hotline}');
    const { data: whole } = await shop.post(`${sms}/GetDetailPage`, { id: added.id });
    expect(whole).toMatchObject({ previewZh: '满 99.00 元包邮，热线 400-100-2000' });
    expect((await deliver('sms', 'hotline_hint'))?.content).toBe('满 99.00 元包邮，热线 400-100-2000');
    const { id, version } = hotline;
    expect((await shop.post(`${own}/Update`, { id, version, value: '400-9' })).status).toBe(200);
    await shop.db.run('truncate messaging_delivery, messaging_delivery_values');
    expect((await deliver('sms', 'hotline_hint'))?.content).toBe('满 99.00 元包邮，热线 400-9');
    expect((await shop.post(`${own}/Update`, { id, version: version + 1, value: '400-100-2000' })).status).toBe(200);
  });

  it('is used in the subject and the text of an e-mail', async () => {
    const draft = { code: 'hotline_mail', name: 'x', type: 'notice', subjectZh: '热线 {hotline}', bodyZh: '{free_from}' };
    const { data: added } = await shop.post<Saved>(`${mail}/add`, draft);
    expect((await shop.post(`${mail}/GetDetailPage`, { id: added.id })).data).toMatchObject({
      previewSubjectZh: '热线 400-100-2000',
      previewZh: '99.00',
    });
    const unknown = await shop.post(`${mail}/add`, { ...draft, code: 'hotline_two', bodyZh: '{hotlines}' });
    expect(unknown).toMatchObject({ status: 400, data: { fields: [{ path: 'bodyZh', rule: 'unknownVariable' }] } });
  });

  it('that does not exist is refused when the template is saved; so is one whose name is not one of a variable', async () => {
    expect(await addSms('unknown_one', '{hotlines}')).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'contentZh', rule: 'unknownVariable' }] },
    });
    expect((await addSms('dotted_one', '{shop.address}')).status).toBe(400);
  });

  it('yields to a value of the message and to a variable of the same name', async () => {
    await addSms('named_twice', '{order_no} {site}');
    expect((await deliver('sms', 'named_twice', { order_no: 'A-1' }))?.content).toMatch(/^A-1 /);
    const { data: added } = await addSms('minutes_twice', '{minutes}');
    expect((await shop.post(`${sms}/GetDetailPage`, { id: added.id })).data).toMatchObject({ previewZh: '5' });
  });

  it('that was deleted stops the message, which says so in the log', async () => {
    const { data: gone } = await shop.post<Saved>(`${own}/add`, { name: 'short_lived', title: 'x', value: 'y' });
    await addSms('short_hint', '{short_lived}');
    expect((await shop.post(`${own}/del`, { id: gone.id, version: gone.version })).status).toBe(200);
    expect(await deliver('sms', 'short_hint')).toMatchObject({ status: 'failed', error: 'missing-value: short_lived' });
  });
});
