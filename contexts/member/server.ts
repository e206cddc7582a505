// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerModule } from '@shopkeeper/server-kit';
import { address } from './address/address.resource.ts';
import { memberServer } from './member/server/member.server.ts';

export const serverModule: ServerModule = { context: 'member', parts: [{ resource: address }, memberServer] };
