import { randomInt } from 'node:crypto';
import { hold } from '@shopkeeper/crud/ledger';
import { type Operation, operationOf } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { insertRow } from '@shopkeeper/crud/rows';
import { reject } from '@shopkeeper/resource';
import { masked } from '@shopkeeper/resource/access';
import { dayOf, startOfDay } from '@shopkeeper/resource/calendar';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import {
  badInput,
  businessError,
  defineRoute,
  Done,
  type Route,
  type SignedContext,
  timeZoneOf,
  unwrap,
} from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { commission } from '../../commission/commission.ledger.ts';
import { hiddenName } from '../../promoter/hidden-name.domain.ts';
import { lockPromoters, promoterOfMember } from '../../promoter/server/promoter-rows.ts';
import { type CashOutMethod, cashOutMethods, feeOf, mayCashOut, needsAccount } from '../cash-out-machine.domain.ts';
import { cashOutRequested } from '../cash-out.messages.ts';
import { cashOut, memberCashOuts } from '../cash-out.resource.ts';
import { cashOutSettings } from '../cash-out.settings.ts';
import { requestedBy } from './cash-out-rows.ts';
import { storePayee } from './payee-rows.ts';
import { startApproval } from './cash-out-workflow.ts';

interface Wish {
  readonly amount: number;
  readonly method: CashOutMethod;
  readonly payeeName: string | null;
  readonly payeeAccount: string | null;
  readonly payeeBank: string | null;
}

const settingsOf = ({ engine }: Pick<SignedContext, 'engine'>) => engine.settings.read(cashOutSettings);

/** The ways that the settings offer. */
export function offeredMethods(op: Pick<SignedContext, 'engine'>): readonly CashOutMethod[] {
  const { toBalance: balance, toBank: bank, toWechat: wechat, toAlipay: alipay, inCash: offline } = settingsOf(op);
  const isOffered = { balance, bank, wechat, alipay, offline };
  return cashOutMethods.filter((method) => isOffered[method]);
}

/** Throws 400 for an account that the method needs and that is not named. */
function requirePayee({ method, ...payee }: Wish): void {
  if (!needsAccount(method)) return;
  const asked =
    method === 'bank' ? (['payeeName', 'payeeAccount', 'payeeBank'] as const) : (['payeeName', 'payeeAccount'] as const);
  const missing = asked.filter((name) => (payee[name] ?? '').trim() === '');
  if (missing.length > 0) throw badInput(missing.map((path) => ({ path, rule: 'required' })));
}

/** The amount and the fee are held apart, so that both have entries of their own once the money is paid out. */
async function holdMoney(op: Operation, { id, promoterId: owner, netAmount, feeAmount, note }: Held): Promise<void> {
  await hold(op, commission, { owner, ref: { type: 'cash-out', id }, amount: netAmount, note });
  if (feeAmount > 0) await hold(op, commission, { owner, ref: { type: 'cash-out-fee', id }, amount: feeAmount, note });
}

interface Held {
  readonly id: number;
  readonly promoterId: number;
  readonly netAmount: number;
  readonly feeAmount: number;
  readonly note: string;
}

/** The promoter of the member, locked: what follows is decided for one cash-out after the other. */
async function requirePromoter(op: Operation, memberId: number) {
  const [own] = await promoterOfMember(op.tx, { memberId });
  const [locked] = own ? await lockPromoters(op.tx, [own.id]) : [];
  if (locked?.status !== 'active') throw businessError(reject('promoter.not-active'));
  return locked;
}

async function write(op: Operation, wish: Wish, of: { memberId: number; promoterId: number }) {
  const { feeRate, secondAbove } = settingsOf(op);
  const { amount, method } = wish;
  const feeAmount = method === 'balance' ? 0 : feeOf(amount, feeRate);
  const day = dayOf(op.at, timeZoneOf(op.engine.clock)).replaceAll('-', '');
  const cashOutNo = `W${day}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
  const { payeeName } = wish;
  const payeeAccount = needsAccount(method) ? wish.payeeAccount : null;
  const netAmount = amount - feeAmount;
  const { id } = await insertRow(op.tx, cashOut, {
    ...of,
    cashOutNo,
    amount,
    feeAmount,
    netAmount,
    method,
    payeeName: payeeName === null ? null : hiddenName(payeeName),
    payeeAccount: masked('tail', payeeAccount),
    payeeBank: needsAccount(method) ? wish.payeeBank : null,
    openFor: of.memberId,
    needsSecond: amount > secondAbove,
    appliedAt: op.at,
  });
  if (payeeName !== null || payeeAccount !== null) await storePayee(op, id, { payeeName, payeeAccount });
  await holdMoney(op, { id, promoterId: of.promoterId, netAmount, feeAmount, note: cashOutNo });
  return { id, cashOutNo };
}

/**
 * A member asks for commission, in one transaction under the lock of the promoter: limits, debt and open cash-outs are checked, and
 * the amount is put on hold.
 *
 * @throws 400 without an account; 409 `cash-out.*`, `promoter.not-active`
 */
async function apply(op: Operation<'staff' | 'member'>, wish: Wish) {
  const settings = settingsOf(op);
  if (!settings.isOpen) throw businessError(reject('cash-out.closed'));
  if (!offeredMethods(op).includes(wish.method)) throw businessError(reject('cash-out.no-method', { method: wish.method }));
  requirePayee(wish);
  const memberId = op.actor.id;
  const { id: promoterId, availableAmount: available } = await requirePromoter(op, memberId);
  const since = new Date(startOfDay(op.at, 0, timeZoneOf(op.engine.clock)));
  const [asked = { openCount: 0, today: 0 }] = await requestedBy(op.tx, { memberId, since });
  unwrap(mayCashOut({ amount: wish.amount, available, openCount: asked.openCount, askedToday: asked.today }, settings));
  const made = await write(op, wish, { memberId, promoterId });
  const after = { amount: wish.amount, method: wish.method };
  audit(op.tx, op, [{ action: 'add', resource: 'distribution/cash-out', rowId: made.id, label: made.cashOutNo, after }]);
  if (await startApproval(op, { id: made.id, title: made.cashOutNo, amount: wish.amount })) return made;
  await notify(op, { audience: 'admin', permission: permissionOf(cashOut, 'approve') }, cashOutRequested, {
    params: { cashOutNo: made.cashOutNo, amount: (wish.amount / 100).toFixed(2) },
    path: `${cashOut.page}/${made.id}`,
    key: `cash-out-${made.id}`,
  });
  return made;
}

const members = { kind: 'signed-in', audience: 'member' } as const;

const applyRoute: Route = defineRoute({
  method: 'POST',
  path: `${memberCashOuts.prefix}apply`,
  rule: members,
  idempotency: 'required',
  input: objectSchema({
    amount: f.money({ min: 1, max: 1_000_000_000 }),
    method: f.choice({ values: cashOutMethods }),
    payeeName: f.text({ max: 60, optional: true }),
    payeeAccount: f.code({ max: 60, optional: true }),
    payeeBank: f.text({ max: 60, optional: true }),
  }),
  reply: z.object({ id: z.int(), cashOutNo: z.string() }),
  outline: () => ({ errors: ['cash-out.*', 'promoter.not-active'] }),
  handle: async (context, wish: Wish) =>
    new Done(await context.db.transaction((tx) => apply(operationOf(context, tx), wish)), 'message.done'),
});

/** What can be cashed out, and how. */
const termsRoute: Route = defineRoute({
  method: 'POST',
  path: `${memberCashOuts.prefix}terms`,
  rule: members,
  idempotency: 'none',
  reply: z.object({
    isOpen: z.boolean(),
    isPromoter: z.boolean(),
    available: z.int(),
    leastAmount: z.int(),
    mostAmount: z.int(),
    leftToday: z.int(),
    feeRate: z.int(),
    openCount: z.int(),
    methods: z.array(z.enum(cashOutMethods)),
  }),
  async handle(context) {
    const { db, actor, at, engine } = context;
    const { isOpen, leastAmount, mostAmount, dayAmount, feeRate } = settingsOf(context);
    const [own] = await promoterOfMember(db, { memberId: actor.id });
    const since = new Date(startOfDay(at, 0, timeZoneOf(engine.clock)));
    const [asked = { openCount: 0, today: 0 }] = await requestedBy(db, { memberId: actor.id, since });
    return {
      isOpen,
      isPromoter: own?.status === 'active',
      available: own?.availableAmount ?? 0,
      leastAmount,
      mostAmount,
      leftToday: Math.max(0, dayAmount - asked.today),
      feeRate,
      openCount: asked.openCount,
      methods: [...offeredMethods(context)],
    };
  },
});

export const applyRoutes: readonly Route[] = [applyRoute, termsRoute];
