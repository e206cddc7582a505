/** The states of an order as grouped for members: to pay, in progress, finished. */
export const memberOrderGroups = {
  pay: ['pending_payment'],
  ship: ['to_ship'],
  way: ['partially_shipped', 'shipped'],
  done: ['completed'],
  closed: ['closed'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MemberOrderGroup = keyof typeof memberOrderGroups;
export const memberOrderGroupNames: readonly MemberOrderGroup[] = ['pay', 'ship', 'way', 'done', 'closed'];

/** Returns the group that a URL names, or null. */
export const memberOrderGroupOf = (name: string | null): MemberOrderGroup | null =>
  memberOrderGroupNames.find((one) => one === name) ?? null;

/** Number of orders in a group. */
export const countIn = (counts: Readonly<Record<string, number>>, group: MemberOrderGroup): number =>
  memberOrderGroups[group].reduce((sum, status) => sum + (counts[status] ?? 0), 0);

/** The steps of every order. `stepsOf` returns how many are completed, or null for an order that was closed. */
export const memberOrderSteps = ['placed', 'paid', 'shipped', 'done'] as const;

const stepsBehind: Readonly<Record<string, number>> = {
  pending_payment: 1,
  to_ship: 2,
  partially_shipped: 3,
  shipped: 3,
  completed: 4,
};

export const stepsOf = (status: string): number | null => stepsBehind[status] ?? null;
