/** The details of a buyer beside an order; amounts are fen, instants UTC epoch ms. */
export interface MemberCard {
  readonly id: number;
  readonly memberNo: string;
  readonly nickname: string;
  readonly avatar: string | null;
  readonly mobile: string | null;
  readonly status: string;
  readonly paidOrderCount: number;
  readonly paidAmount: number;
  readonly lastPaidAt: number | null;
  readonly jointime: number;
  readonly note: string | null;
}
