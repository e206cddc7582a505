import { definePageModule } from '@shopkeeper/server-kit';
import { overview } from '../overview.page.ts';

/** What it shows is asked of the calls that own it. */
export const overviewServer = definePageModule(overview, {});
