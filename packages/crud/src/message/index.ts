export type { MessageChannel, OutgoingMessage } from './channel.ts';
export { messageChannelNamed } from './channels.ts';
export { type MessageRecipient, type Notification, notify } from './notify.ts';
