import type { ListRowOf } from '@shopkeeper/resource';
import type { memberAddresses } from '../member-addresses.page.ts';

/** An address as the book shows it. */
export type MemberAddressRow = ListRowOf<typeof memberAddresses> & { readonly id: number; readonly regionName?: string };
