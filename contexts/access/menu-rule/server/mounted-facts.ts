import type { StartFacts } from '@shopkeeper/server-kit';

const mounted: { facts: StartFacts } = { facts: { resources: [], pages: [] } };

/** Keeps what this process has mounted; every start tells it before the first call. */
export function rememberFacts(facts: StartFacts): void {
  mounted.facts = facts;
}

/** The resources and pages that this process has mounted. */
export const mountedFacts = (): StartFacts => mounted.facts;
