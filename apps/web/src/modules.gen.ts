// Written by `npm run gen`.
import { webModule as access } from '@shopkeeper/access/web';
import { webModule as catalog } from '@shopkeeper/catalog/web';
import { webModule as marketing } from '@shopkeeper/marketing/web';
import { webModule as member } from '@shopkeeper/member/web';
import { webModule as platform } from '@shopkeeper/platform/web';
import { webModule as sales } from '@shopkeeper/sales/web';
import { webModule as studio } from '@shopkeeper/studio/web';

export const webModules = [access, catalog, marketing, member, platform, sales, studio];
