// Written by `npm run gen`.
import { serverModule as access } from '@shopkeeper/access/server';
import { serverModule as catalog } from '@shopkeeper/catalog/server';
import { serverModule as marketing } from '@shopkeeper/marketing/server';
import { serverModule as member } from '@shopkeeper/member/server';
import { serverModule as platform } from '@shopkeeper/platform/server';
import { serverModule as sales } from '@shopkeeper/sales/server';
import { serverModule as studio } from '@shopkeeper/studio/server';

export const serverModules = [access, catalog, marketing, member, platform, sales, studio];
