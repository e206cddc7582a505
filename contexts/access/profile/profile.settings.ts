import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** For how many minutes a password that was entered counts for dangerous calls. */
export const profileSettings = defineSettings({
  context: 'access',
  name: 'profile',
  group: 'security',
  weigh: 40,
  fields: { proofMinutes: f.int({ min: 1, max: 1_440, default: 15 }) },
});
