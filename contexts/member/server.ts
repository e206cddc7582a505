// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerModule } from '@shopkeeper/server-kit';
import { addressServer } from './address/server/address.server.ts';
import { memberServer } from './member/server/member.server.ts';
import { ownAddressServer } from './own-address/server/own-address.server.ts';

export const serverModule: ServerModule = { context: 'member', parts: [addressServer, memberServer, ownAddressServer] };
export * from './address/server/desk.operations.ts';
export * from './member/server/desk.operations.ts';
export * from './member/server/purchase.operations.ts';
