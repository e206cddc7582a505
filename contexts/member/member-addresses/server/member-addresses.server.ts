import { defineMemberModule } from '@shopkeeper/crud';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { regionNames } from '@shopkeeper/server/files';
import { addressServer } from '../../address/server/address.server.ts';
import { memberAddresses } from '../member-addresses.page.ts';

export const memberAddressesServer = defineMemberModule(
  memberViewServer(memberAddresses, {
    writes: addressServer,
    async enrich(db, rows) {
      const names = await regionNames(
        db,
        rows.map(({ region }) => region),
      );
      return rows.map(({ region }) => ({ regionName: names.get(region) ?? region }));
    },
  }),
);
