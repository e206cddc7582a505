import * as access from '@shopkeeper/access';
import * as catalog from '@shopkeeper/catalog';
import * as marketing from '@shopkeeper/marketing';
import * as member from '@shopkeeper/member';
import * as platform from '@shopkeeper/platform';
import type { AnyResource } from '@shopkeeper/resource';
import * as sales from '@shopkeeper/sales';

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'ownFields' in value && 'prefix' in value && !('owner' in value);

interface Ledger {
  readonly account: unknown;
  readonly entry: unknown;
}
const isLedger = (value: unknown): value is Ledger =>
  typeof value === 'object' && value !== null && 'account' in value && 'entry' in value;

/** Every resource that a context exports from its entry point, registered or with a page of its own, and those of its ledgers; loads no server code. */
export const declaredResources: readonly AnyResource[] = [access, catalog, marketing, member, platform, sales]
  .flatMap((door): unknown[] => Object.values(door))
  .flatMap((value) => (isLedger(value) ? [value.account, value.entry] : [value]))
  .filter(isResource);
