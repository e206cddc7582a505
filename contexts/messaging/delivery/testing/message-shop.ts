import { expect } from 'vitest';
import type { TestShop } from '../../../../tests/setup/shop.ts';
import { writeDelivery } from '../server/write-delivery.operations.ts';

const channels = '/admin/messaging/sms-channel/';

/** The columns of a delivery that tests compare. */
export interface SentRow {
  readonly id: number;
  readonly version: number;
  readonly key: string;
  readonly status: string;
  readonly channel: string | null;
  readonly error: string | null;
  readonly attempts: number;
  readonly serial: string | null;
  readonly receipt: string;
  readonly content: string | null;
  readonly costAmount: number;
  readonly segments: number;
}

/** A shop with Twilio before Alibaba Cloud, both at the address of a test server. */
export async function addChannels(shop: TestShop, url: string): Promise<void> {
  const account = { account: 'AC1', secret: 'token-of-a-test', endpoint: url, priceAmount: 5 };
  const aliyun = await shop.post<{ id: number }>(`${channels}add`, {
    ...account,
    name: 'Second',
    provider: 'aliyun',
    signName: '店',
  });
  expect(aliyun.status).toBe(200);
  const receiptUrl = 'https://shop.example/api/callback/sms-twilio';
  const twilio = { ...account, name: 'First', provider: 'twilio', signName: '+15005550006', receiptUrl };
  expect((await shop.post(`${channels}add`, twilio)).status).toBe(200);
  await approve(shop, [aliyun.data.id]);
}

/** Has all templates approved at some channels. */
export async function approve(shop: TestShop, channelIds: readonly number[]): Promise<void> {
  await shop.db.run(
    `insert into messaging_sms_template_approval (parent_id, line_no, channel_id, language, provider_template_id, review_state)
     select t.id, c.line, c.id, 'zh-cn', 'SMS_' || t.id, 'passed'
     from messaging_sms_template t, unnest($1::bigint[]) with ordinality c (id, line)`,
    [channelIds],
  );
}

/** Queues a text message that is a notice. */
export const queueNotice = (shop: TestShop, key: string, address = '13800000001'): Promise<boolean> =>
  shop.db.transaction((tx) =>
    writeDelivery({ tx, engine: shop.engine }, 'sms', { key, address, template: 'user_exists', language: 'zh-cn', params: {} }),
  );

/** All deliveries in their order. */
export const deliveries = (shop: TestShop): Promise<SentRow[]> =>
  shop.db.rows<SentRow>(
    `select id, version, key, status, channel, error, attempts, serial, receipt, content, cost_amount as "costAmount", segments
     from messaging_delivery order by id`,
  );
