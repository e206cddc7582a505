import { definePageModule } from '@shopkeeper/crud';
import { memberPassword } from '../member-password.page.ts';

/** Its call belongs to the profile, whose row it changes. */
export const memberPasswordServer = definePageModule(memberPassword, {});
