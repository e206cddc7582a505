import { describe, expect, it } from 'vitest';
import { readStatement } from './statement-file.ts';
import { differencesOf, type OwnLine } from '../statement.domain.ts';

const wechatFile = `交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注
\`2026-11-23 10:00:00,\`wx1,\`1900000001,\`0,\`,\`4200001,\`P1,\`o1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`12.34,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`order,\`,\`0.07,\`0.60%,\`12.34,\`0.00,\`
\`2026-11-23 11:00:00,\`wx1,\`1900000001,\`0,\`,\`4200001,\`P1,\`o1,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`5000001,\`R1,\`2.34,\`0.00,\`ORIGINAL,\`SUCCESS,\`order,\`,\`-0.01,\`0.60%,\`0.00,\`2.34,\`
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额
\`2,\`12.34,\`2.34,\`0.00,\`0.06,\`12.34,\`2.34
`;

const alipayFile = `#支付宝业务明细查询
#账号：[20880000000000000156]
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）
2026112300001\t,P2\t,交易\t,order\t,2026-11-23 10:00:00,2026-11-23 10:00:05,1200.00,1200.00,\t,-7.20
2026112300001\t,P2\t,退款\t,order\t,2026-11-23 10:10:00,2026-11-23 10:10:05,-200.00,-200.00,R2\t,1.20
#导出时间：[2026年11月24日]
`;

const stripeFile = `balance_transaction_id,created_utc,reporting_category,gross,currency,payment_intent_id,source_id
txn_1,2026-11-23 10:00:00,charge,12.00,cny,pi_1,ch_1
txn_2,2026-11-23 10:00:00,refund,-3.50,cny,pi_1,re_1
txn_3,2026-11-23 10:00:00,payout,-8.50,cny,,po_1
`;

describe('a statement', () => {
  it('of WeChat Pay is read without its sums', () => {
    expect(readStatement('wechat', wechatFile)).toEqual([
      { type: 'payment', number: 'P1', txnNo: '4200001', amount: 1_234 },
      { type: 'refund', number: 'R1', txnNo: '5000001', amount: 234 },
    ]);
  });

  it('of Alipay is read without its titles', () => {
    expect(readStatement('alipay', alipayFile)).toEqual([
      { type: 'payment', number: 'P2', txnNo: '2026112300001', amount: 120_000 },
      { type: 'refund', number: 'R2', txnNo: null, amount: 20_000 },
    ]);
  });

  it('of Stripe is read without payouts', () => {
    expect(readStatement('stripe', stripeFile)).toEqual([
      { type: 'payment', number: null, txnNo: 'pi_1', amount: 1_200 },
      { type: 'refund', number: null, txnNo: 're_1', amount: 350 },
    ]);
  });

  it('of another provider is not read', () => {
    expect(readStatement('wechat', stripeFile)).toBeNull();
    expect(readStatement('alipay', wechatFile)).toBeNull();
  });
});

describe('differences', () => {
  const own = (change: Partial<OwnLine> = {}): OwnLine => ({
    type: 'payment',
    number: 'P1',
    txnNo: 'T1',
    amount: 100,
    isDone: true,
    isOfDay: true,
    ...change,
  });
  const theirs = (change: object = {}) => ({ type: 'payment' as const, number: 'P1', txnNo: 'T1', amount: 100, ...change });

  it.each([
    ['nothing for equal rows', [theirs()], [own()], []],
    ['nothing for a row by the number of the provider', [theirs({ number: null })], [own()], []],
    ['a payment that the shop does not know', [theirs()], [], [{ kind: 'missing_here', theirAmount: 100, ourAmount: null }]],
    ['a payment whose report was missed', [theirs()], [own({ isDone: false })], [{ kind: 'missing_here', number: 'P1' }]],
    ['a payment that stands there twice', [theirs(), theirs()], [own()], [{ kind: 'missing_here', ourAmount: 0 }]],
    ['a payment that is not there', [], [own()], [{ kind: 'missing_there', theirAmount: null, ourAmount: 100 }]],
    ['nothing for a payment of another day', [], [own({ isOfDay: false })], []],
    ['another amount', [theirs({ amount: 99 })], [own()], [{ kind: 'amount', theirAmount: 99, ourAmount: 100 }]],
    [
      'a refund apart from a payment of the same number',
      [theirs({ type: 'refund' })],
      [own()],
      [
        { type: 'refund', kind: 'missing_here' },
        { type: 'payment', kind: 'missing_there' },
      ],
    ],
  ])('are %s', (_what, there, here, expected) => {
    expect(differencesOf(there, here)).toMatchObject(expected);
  });
});
