import { offerOwn, regionNames, serveOwn } from '@shopkeeper/server-kit';
import { addressServer } from '../../address/server/address.server.ts';
import { ownAddress } from '../own-address.page.ts';

export const ownAddressServer = serveOwn(
  offerOwn(ownAddress, {
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
