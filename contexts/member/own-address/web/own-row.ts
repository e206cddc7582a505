import type { ListRowOf } from '@shopkeeper/resource';
import type { ownAddress } from '../own-address.page.ts';

/** An address as the book shows it. */
export type OwnRow = ListRowOf<typeof ownAddress> & { readonly id: number; readonly regionName?: string };
