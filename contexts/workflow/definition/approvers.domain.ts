/** Who approves at a step: named accounts, everybody with a role, or those with the role who are nearest in the starter's groups. */
export const approverKinds = ['persons', 'role', 'leader'] as const;

/** Whom a step names. */
export interface Naming {
  readonly who: (typeof approverKinds)[number];
  readonly accounts: readonly string[];
  readonly roleId: number | null;
}

/** A person who can sign in, with the groups they belong to, their own first, then each above. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly roleIds: readonly number[];
  readonly groupIds: readonly number[];
}

const nearest = (people: readonly Person[], groups: readonly number[]): readonly Person[] =>
  groups.map((group) => people.filter(({ groupIds }) => groupIds[0] === group)).find((found) => found.length > 0) ?? [];

/**
 * The ids of those who are asked at a step, never more than 50; nobody is asked about a request of their own. Where nobody is found
 * it is the substitute.
 */
export function approversOf(
  asked: Naming,
  { people, starterId, substituteId }: { people: readonly Person[]; starterId: number | null; substituteId: number },
): readonly number[] {
  const { who, accounts, roleId } = asked;
  const others = people.filter(({ id }) => id !== starterId);
  const holders = others.filter(({ roleIds }) => roleId !== null && roleIds.includes(roleId));
  const named = accounts.flatMap((account) => others.filter(({ username }) => username === account));
  const groups = people.find(({ id }) => id === starterId)?.groupIds ?? [];
  const found = { persons: named, role: holders, leader: nearest(holders, groups) }[who].slice(0, 50);
  return found.length > 0 ? found.map(({ id }) => id) : [substituteId];
}
