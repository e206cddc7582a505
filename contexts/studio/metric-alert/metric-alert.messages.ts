import { defineMessage } from '@shopkeeper/resource/message';

/** Tells the owner of an alert that its metric passed the threshold. */
export const alertCrossed = defineMessage({
  module: 'metric-alert',
  name: 'crossed',
  audience: 'admin',
  params: ['name', 'value', 'threshold'],
  channels: ['email'],
});
