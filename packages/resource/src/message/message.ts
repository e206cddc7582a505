/** The ways by which messages leave the shop, besides the inbox. */
export const messageChannels = ['sms', 'email'] as const;
/** One of these ways. */
export type MessageChannelName = (typeof messageChannels)[number];

/** A message that a module sends: whom it is for, what its texts need, and by which ways it goes unless the person decides. */
export interface MessageTemplate<P extends string = string> {
  /** `<module>.<name>`, stored with each message: never change it. */
  readonly template: string;
  /** The module with the texts; people choose by it what they receive, so it needs a `title`. */
  readonly module: string;
  readonly name: string;
  readonly audience: 'admin' | 'member';
  /** The values that the texts name: `{{orderNo}}`. */
  readonly params: readonly P[];
  /** The ways besides the inbox, where a person has chosen nothing. */
  readonly channels: readonly MessageChannelName[];
}

interface Declaration<P extends string> {
  readonly module: string;
  readonly name: string;
  readonly audience: 'admin' | 'member';
  readonly params: readonly P[];
  readonly channels?: readonly MessageChannelName[];
}

/**
 * Declares a message of a module, whose language files have its title `text.message.<name>` and its text
 * `text.message.<name>.body`. It is registered under `messages` of the server module.
 */
export const defineMessage = <const P extends string>({
  module,
  name,
  audience,
  params,
  channels = [],
}: Declaration<P>): MessageTemplate<P> => ({ template: `${module}.${name}`, module, name, audience, params, channels });

/** The language key of the title of a stored message, from its template: `<module>:text.message.<name>`. */
export function messageTitleKey(template: string): string {
  const [module = '', name = ''] = template.split('.');
  return `${module}:text.message.${name}`;
}

/** The language key of its text. */
export const messageBodyKey = (template: string): string => `${messageTitleKey(template)}.body`;
