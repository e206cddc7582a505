import { ApiError } from '@shopkeeper/api-client';

/** The part of order entry that an error is about. */
export type ErrorPosition =
  | { readonly at: 'line'; readonly place: number }
  | { readonly at: 'member' | 'address' | 'adjust' | 'freight' | 'coupon' | 'notes' | 'order' };

const places: Readonly<Record<string, 'member' | 'address' | 'adjust'>> = {
  'order.no-contact': 'member',
  'order.member-disabled': 'member',
  'order.no-address': 'address',
  'order.adjust-below-limit': 'adjust',
};

const fieldPlaces: Readonly<Record<string, 'member' | 'address' | 'adjust' | 'freight' | 'coupon' | 'notes'>> = {
  memberId: 'member',
  addressId: 'address',
  adjust: 'adjust',
  freight: 'freight',
  couponId: 'coupon',
  buyerNote: 'notes',
  staffNote: 'notes',
};

/** Returns where an error is shown: at its line (counted from 0), member, address, amount or notes, else beside the button. */
export function errorPositionOf({ error, details, fields }: Pick<ApiError, 'error' | 'details' | 'fields'>): ErrorPosition {
  const { lineNo } = details;
  if (typeof lineNo === 'number') return { at: 'line', place: lineNo - 1 };
  const [name = '', place = ''] = fields[0]?.path.split('.') ?? [];
  if (name === 'lines' && /^\d+$/.test(place)) return { at: 'line', place: Number(place) };
  return { at: places[error] ?? fieldPlaces[name] ?? 'order' };
}

const firstGatewayStatus = 502;

/** Whether it is unknown if the server processed the call; repeating it with the same key is safe. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status >= firstGatewayStatus);

/** Rejections of a dependency are always `ApiError`s; any other error is a bug and is rethrown. */
export function requireApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
