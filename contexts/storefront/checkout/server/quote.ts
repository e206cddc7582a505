import { sellablesOf } from '@shopkeeper/catalog/server';
import { balanceAt } from '@shopkeeper/crud/ledger';
import { balance, type OfferedAddress, points as pointsLedger } from '@shopkeeper/member';
import { listAddresses } from '@shopkeeper/member/server';
import { type Quote, quoteOrder } from '@shopkeeper/sales/server';
import { badInput, type SignedContext } from '@shopkeeper/server';
import { unitPriceOf } from '../../cart/server/cart-view.ts';
import type { LineRequest } from '../../cart/cart.domain.ts';
import type { CheckoutQuote } from '../checkout-quote.domain.ts';
import type { DeliveryType } from '../checkout.domain.ts';

/** What somebody is about to order. */
export interface QuoteWish {
  readonly lines: readonly LineRequest[];
  readonly addressId: number | null;
  readonly deliveryType: DeliveryType;
  readonly usesPoints: boolean;
  readonly couponId: number | null;
}

function regionOf(addresses: readonly OfferedAddress[], addressId: number | null): string | null {
  if (addressId === null) return null;
  const address = addresses.find(({ id }) => id === addressId);
  if (!address) throw badInput([{ path: 'addressId', rule: 'missing-reference' }]);
  return address.region;
}

const issuesOf = ({ issues, lines }: Quote): CheckoutQuote['issues'] =>
  issues.map(({ errorCode, details, lineNo }) => {
    const bound = details['available'] ?? details['min'] ?? details['max'];
    return {
      skuId: lines[lineNo - 1]?.skuId ?? 0,
      errorCode,
      name: String(details['name'] ?? ''),
      bound: typeof bound === 'number' ? bound : null,
    };
  });

/**
 * Quotes an order of the signed-in member. Throws 400 for a SKU that does not exist (`lines.<n>.skuId`) and for an address or
 * a coupon that is not the member's (`addressId`, `couponId`).
 */
export async function quoteCheckout({ db, engine, actor, at }: SignedContext, wish: QuoteWish): Promise<CheckoutQuote> {
  const owner = actor.id;
  const [addresses, available, money, sellables] = await Promise.all([
    listAddresses(db, owner),
    balanceAt(db, pointsLedger, { owner, at }),
    balanceAt(db, balance, { owner, at }),
    sellablesOf(
      db,
      wish.lines.map(({ skuId }) => skuId),
    ),
  ]);
  const offered = Math.max(0, available);
  const basket = {
    lines: wish.lines,
    deliveryType: wish.deliveryType,
    memberId: owner,
    region: regionOf(addresses, wish.addressId),
    couponId: wish.couponId,
  };
  const pricing = { db, engine, at };
  const [plain, reduced] = await Promise.all([
    quoteOrder(pricing, { ...basket, points: 0 }),
    quoteOrder(pricing, { ...basket, points: offered }),
  ]);
  const { lines, issues: _issues, coupon, pointsUsed, adjustAmount: _adjust, ...amounts } = wish.usesPoints ? reduced : plain;
  return {
    ...amounts,
    steps: amounts.steps.map(({ key, params, amount }) => ({ key, params: { ...params }, amount })),
    lines: lines.flatMap((line) => {
      const one = sellables.get(line.skuId);
      if (!one) return [];
      const { skuId, productId, name, specText, image } = one;
      return [{ skuId, productId, name, specText, image, qty: line.qty, price: unitPriceOf(line), amount: line.amount }];
    }),
    coupon: coupon && { id: coupon.id, name: coupon.name, applies: coupon.issue === null },
    isPhysical: [...sellables.values()].some((one) => one.isPhysical),
    addresses: [...addresses],
    points: { available: offered, used: pointsUsed, usable: reduced.pointsUsed, usableAmount: reduced.pointsAmount },
    balance: { available: Math.max(0, money) },
    issues: issuesOf(plain),
  };
}
