export {
  defineMessage,
  messageBodyKey,
  messageChannels,
  type MessageChannelName,
  type MessageTemplate,
  messageTitleKey,
} from './message.ts';
