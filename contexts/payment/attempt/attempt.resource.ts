import { defineMemberView, defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { attemptMethods } from '../gateway/gateway.domain.ts';
import { attemptStates, risks } from './attempt.domain.ts';

/**
 * One try to pay a document by one method. It is judged by itself: whatever another try for the same document does, its state
 * follows from its own provider. Amounts are fen; `refundPending` is reserved by refunds that have not ended.
 */
export const attempt = defineResource({
  context: 'payment',
  name: 'attempt',
  menu: { group: 'payment', icon: 'credit-card', weigh: 100 },
  fields: {
    attemptNo: f.code({ max: 32, write: 'server' }),
    purpose: f.choice({ values: ['order', 'recharge', 'amendment'], write: 'server' }),
    refId: f.id(),
    refNo: f.code({ max: 40, write: 'server' }),
    memberId: f.id({ optional: true }),
    method: f.choice({ values: attemptMethods, write: 'server' }),
    provider: f.code({ max: 20, write: 'server', optional: true }),
    amount: f.money({ write: 'server' }),
    currency: f.code({ max: 3, write: 'server' }),
    subject: f.text({ max: 120, write: 'server' }),
    state: f.choice({
      values: attemptStates,
      write: 'server',
      default: 'created',
      statusColors: { created: 'idle', processing: 'info', succeeded: 'ok', failed: 'bad', closed: 'idle' },
      statusShapes: { created: 'ring', failed: 'cross', closed: 'cross' },
    }),
    refunded: f.money({ write: 'server', default: 0 }),
    refundPending: f.money({ write: 'server', default: 0 }),
    /** The number of the payment at the provider; proves that the money has arrived. */
    providerTxnNo: f.code({ max: 80, write: 'server', optional: true }),
    /** What the provider answered when the payment was started. */
    providerReference: f.code({ max: 120, write: 'server', optional: true }),
    /** What the payer does next: `{ kind: 'qr' | 'redirect', value }`. */
    next: f.json({ write: 'server', optional: true }),
    proofText: f.text({ max: 80, write: 'server', optional: true }),
    proofImage: f.image({ write: 'server', optional: true }),
    failReason: f.text({ max: 300, write: 'server', optional: true }),
    /** The document while the payment is open: at most one may be. */
    openRef: f.code({ max: 40, write: 'server', optional: true }),
    risk: f.choice({
      values: risks,
      write: 'server',
      default: 'none',
      statusColors: { none: 'idle', wrong_amount: 'bad', late: 'warn', double: 'warn' },
    }),
    receivedAmount: f.money({ write: 'server', optional: true }),
    riskNote: f.text({ max: 300, write: 'server', optional: true }),
    riskHandledAt: f.time({ write: 'server', optional: true }),
    expireAt: f.time({ write: 'server', optional: true }),
    queriedAt: f.time({ write: 'server', optional: true }),
    succeededAt: f.time({ write: 'server', optional: true }),
    closedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'attemptNo',
  personal: {
    by: 'memberId',
    subject: 'member',
    fields: {
      attemptNo: 'keep: tax law',
      amount: 'keep: tax law',
      providerTxnNo: 'keep: proves the payment',
      proofText: 'keep: proves the payment',
      proofImage: 'keep: proves the payment',
      failReason: 'erase',
      riskNote: 'erase',
    },
  },
  list: [
    'attemptNo',
    'createdAt',
    'purpose',
    'refNo',
    'method',
    'amount',
    'state',
    'refunded',
    'risk',
    'providerTxnNo',
    'succeededAt',
    'failReason',
  ],
  filters: ['state', 'method', 'purpose', 'risk', 'createdAt', 'amount', 'refNo', 'providerTxnNo'],
  search: ['attemptNo', 'refNo', 'providerTxnNo'],
  order: ['-createdAt'],
  unique: [['attemptNo'], ['openRef'], ['provider', 'providerTxnNo']],
  indexes: [
    ['-createdAt', '-id'],
    ['state', '-createdAt'],
    ['method', '-createdAt'],
    ['purpose', '-createdAt'],
    ['risk', '-createdAt'],
    ['-amount', '-id'],
    ['refNo', 'id'],
    ['providerTxnNo', 'id'],
    ['purpose', 'refId'],
    ['memberId', '-createdAt'],
    ['expireAt'],
  ],
  expectedRows: 'millions',
  operations: ['index', 'export'],
  totals: ['amount', 'refunded'],
  lifecycle: {
    field: 'state',
    transitions: {
      /** The provider knows the payment; the payer can pay. */
      begin: {
        from: ['created'],
        to: ['processing'],
        by: ['provider', 'system'],
        input: {
          reference: f.text({ max: 120 }),
          kind: f.choice({ values: ['qr', 'redirect', 'none'] }),
          value: f.longText({ max: 4_000 }),
        },
      },
      /** The payer reports a bank transfer, which staff confirm. */
      submitProof: {
        from: ['created'],
        to: ['processing'],
        by: ['member', 'staff'],
        input: { proofText: f.text({ min: 2, max: 80 }), proofImage: f.image({ optional: true }) },
        reads: ['method'],
        guard: (row) => row.method === 'offline' || reject('attempt.not-offline'),
      },
      /** The money has arrived, also after the payment had failed or was closed. Staff confirm what no provider reports. */
      succeed: {
        from: ['created', 'processing', 'failed', 'closed'],
        to: ['succeeded'],
        by: ['staff', 'provider', 'system'],
        idempotency: 'required',
        input: { providerTxnNo: f.code({ max: 80, optional: true }) },
        reads: ['method'],
        guard: (row, { actor }) =>
          actor?.kind !== 'staff' || row.method === 'offline' || row.method === 'cod' || reject('attempt.by-provider'),
      },
      fail: {
        from: ['created', 'processing'],
        to: ['failed'],
        by: ['provider', 'system'],
        input: { reason: f.text({ max: 300 }) },
      },
      close: {
        from: ['created', 'processing'],
        to: ['closed'],
        by: ['staff', 'member', 'provider', 'system'],
        danger: true,
        input: { reason: f.text({ max: 300, optional: true }) },
        reads: ['method'],
        guard: (row, { actor }) => actor?.kind !== 'member' || row.method !== 'cod' || reject('attempt.on-delivery'),
      },
      /** Nobody paid in time. */
      expire: { from: ['created', 'processing'], to: ['closed'], by: ['system'], due: 'expireAt' },
    },
  },
  actions: {
    /** Requests the state of a payment from its provider. */
    query: {
      by: ['staff', 'system'],
      input: {},
      reads: ['provider'],
      guard: (row) => row.provider !== null || reject('attempt.no-provider'),
    },
    /** Money that does not fit: another amount, after the order was closed, or twice. */
    flag: {
      by: ['system', 'provider'],
      input: {
        risk: f.choice({ values: ['wrong_amount', 'late', 'double'] }),
        note: f.text({ max: 300 }),
        receivedAmount: f.money({ optional: true }),
      },
    },
    /** Staff have dealt with a payment that did not fit. */
    resolveRisk: {
      input: { note: f.text({ min: 2, max: 300 }) },
      reads: ['risk', 'riskHandledAt'],
      guard: (row) => (row.risk !== 'none' && row.riskHandledAt === null) || reject('attempt.no-risk'),
    },
  },
});

/** The payments of a member; the page of one shows what to do next and its result. */
export const memberPayments = defineMemberView(attempt, {
  context: 'payment',
  name: 'member-payments',
  module: 'attempt',
  page: '/user/payment',
  owner: 'memberId',
  fields: ['attemptNo', 'purpose', 'refId', 'refNo', 'method', 'amount', 'state', 'next', 'proofText', 'expireAt', 'succeededAt'],
  label: 'attemptNo',
  list: ['attemptNo', 'refNo', 'method', 'amount', 'state', 'succeededAt'],
  order: ['-id'],
  commands: ['submitProof', 'close'],
  menu: { group: 'user', icon: 'credit-card', weigh: 60 },
});
