import { definePageModule } from '@shopkeeper/crud';
import { overview } from '../overview.page.ts';

/** Its data comes from the calls of other modules. */
export const overviewServer = definePageModule(overview, {});
