import type { ListRowOf } from '@shopkeeper/resource';
import type { memberAddresses } from '../member-addresses.page.ts';

/** An address as shown in the address book. */
export type MemberAddressRow = ListRowOf<typeof memberAddresses> & { readonly id: number; readonly regionName?: string };
