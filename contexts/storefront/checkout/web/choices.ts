/** What the buyer chooses; a null address is the default one. */
export interface Choices {
  readonly addressId: number | null;
  readonly deliveryType: 'express' | 'pickup';
  readonly usesPoints: boolean;
  readonly usesBalance: boolean;
  readonly note: string;
  /** The coupon that was chosen, null for none; undefined for the best one. */
  readonly couponId?: number | null;
}
