import { defineMessage } from '@shopkeeper/resource/message';

/** Tells the owner of an alert that its metric passed the threshold. */
export const alertCrossed = defineMessage({
  module: 'metric-alert',
  name: 'crossed',
  audience: 'admin',
  params: ['name', 'value', 'threshold'],
  channels: ['email'],
});

/** Tells the owner of an alert that nothing is counted for them any more: a permission was withdrawn, or the view is gone. */
export const alertStopped = defineMessage({
  module: 'metric-alert',
  name: 'stopped',
  audience: 'admin',
  params: ['name'],
  channels: ['email'],
});
