import type { MessageChannelName } from '@shopkeeper/resource/message';
import type { ResourceEngine } from '../lifecycle/engine.ts';
import type { MessageChannel } from './channel.ts';

/** The channel of a name; undefined where no module has it, so that messages are read in the inbox only. */
export function messageChannelNamed(engine: ResourceEngine, name: MessageChannelName): MessageChannel | undefined {
  const own = engine.messageChannels.find((channel) => channel.name === name);
  // Composed from channels only; the engine does not know what they are given.
  return own as MessageChannel | undefined;
}
