import type { Tone } from '@shopkeeper/resource';

/** The states of an order as a buyer groups them: what to pay, what to wait for, what is over. */
export const ownGroups = {
  pay: ['pending_payment'],
  ship: ['to_ship'],
  way: ['partially_shipped', 'shipped'],
  done: ['completed'],
  closed: ['closed'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type OwnGroup = keyof typeof ownGroups;
export const ownGroupNames: readonly OwnGroup[] = ['pay', 'ship', 'way', 'done', 'closed'];

/** The group an address names; anything else is none. */
export const ownGroupOf = (name: string | null): OwnGroup | null => ownGroupNames.find((one) => one === name) ?? null;

/** How many orders stand in a group. */
export const countIn = (counts: Readonly<Record<string, number>>, group: OwnGroup): number =>
  ownGroups[group].reduce((sum, status) => sum + (counts[status] ?? 0), 0);

const tones: Readonly<Record<OwnGroup, Tone>> = { pay: 'warn', ship: 'info', way: 'info', done: 'ok', closed: 'idle' };

export const toneOf = (status: string): Tone => {
  const group = ownGroupNames.find((one) => ownGroups[one].some((state) => state === status));
  return group ? tones[group] : 'idle';
};

/** The steps every order takes, and how many of them this one has behind it; null for one that ended otherwise. */
export const ownSteps = ['placed', 'paid', 'shipped', 'done'] as const;

const stepsBehind: Readonly<Record<string, number>> = {
  pending_payment: 1,
  to_ship: 2,
  partially_shipped: 3,
  shipped: 3,
  completed: 4,
};

export const stepsOf = (status: string): number | null => stepsBehind[status] ?? null;
