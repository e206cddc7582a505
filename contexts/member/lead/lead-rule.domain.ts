/** When an abandoned cart makes its member a lead. */
export interface CartRule {
  readonly takesCarts: boolean;
  /** In fen. */
  readonly cartAmount: number;
}

/** Whether a cart of this amount, in fen, puts its member into the pool. */
export const becomesLead = ({ takesCarts, cartAmount }: CartRule, amount: number): boolean => takesCarts && amount >= cartAmount;
