import { type AnyResource } from '@shopkeeper/resource';
import { type AnyCommand, commandsOf } from '@shopkeeper/resource/lifecycle';
import type { MessageTemplate } from '@shopkeeper/resource/message';
import type { Clock, Engine } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { AnyProvider } from '@shopkeeper/server/providers';
import type { Messages } from '@shopkeeper/server/http';
import type { SettingsStore } from '@shopkeeper/server/settings';
import type { PersonReference } from '../personal/person-references.ts';
import type { PersonalColumn } from '../personal/personal-data.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import type { ModulePorts, StaffDirectory } from '../rows/module-ports.ts';
import type { TermMatcher } from '../terms/matcher.ts';

/** A position in the order in which transactions lock rows. */
export interface LockPosition {
  readonly name: string;
  readonly position: number;
}

/** What a later reaction does once the transition is committed; the name refers to it from stored jobs. */
export interface LaterReaction {
  readonly name: string;
  readonly run: (op: never, carried: never) => Promise<unknown>;
}

/** A reaction as the engine runs it: its operation and change fit the commands that it names. */
export interface AnyReaction {
  readonly to: readonly Pick<AnyCommand, 'name' | 'resource'>[] | 'every';
  readonly lock: LockPosition;
  readonly run: (op: never, change: never) => Promise<unknown>;
  /** Whether it runs for rows that are tests, too. */
  readonly alsoForTests?: boolean;
  /** Given when `run` only queues a job. */
  readonly later?: LaterReaction;
}

/** Stores a message of `notify` for its recipients, in the transaction of the operation. */
export type Messenger = (op: never, notification: never) => Promise<void>;

/** A way by which messages leave the shop, as the engine passes it on. */
export interface AnyMessageChannel {
  readonly name: string;
  readonly send: (op: never, message: never) => Promise<void>;
}

/** Reads the blocked terms of the shop, from a cache while they are unchanged. */
export type BlockedTermSource = (db: Queryable) => Promise<TermMatcher>;

interface Parts {
  readonly clock: Clock;
  readonly allowsCommands?: boolean | undefined;
  readonly settings: SettingsStore;
  readonly registered: readonly RegisteredResource[];
  readonly reactions: readonly AnyReaction[];
  /** The external services of the shop, by their names. */
  readonly providers?: readonly AnyProvider[];
  readonly callbackHandlers?: readonly CallbackHandler[];
  readonly resultHandlers?: readonly ResultHandler[];
  /** The messages that modules send. */
  readonly messages?: readonly MessageTemplate[];
  readonly messenger?: Messenger | undefined;
  /** The ways by which messages leave the shop; of two with one name the first is used. */
  readonly messageChannels?: readonly AnyMessageChannel[];
  readonly blockedTerms?: BlockedTermSource | undefined;
  readonly staffDirectory?: StaffDirectory | undefined;
  /** The values of option lists that may be chosen, as a sub-query: `code` of the list and `value`. */
  readonly optionValues?: string | undefined;
  /** Every text of the product by its key, such as `order:title`. */
  readonly texts?: Messages;
  /** Every column with data of persons. */
  readonly personal?: readonly PersonalColumn[];
  /** Every column with the id of a person. */
  readonly personReferences?: readonly PersonReference[];
}

/** What a module does with the verified events of the providers of one kind. */
export interface CallbackHandler {
  /** The kind of providers: several can be interchanged. */
  readonly kind: string;
  readonly run: (op: never, event: never) => Promise<unknown>;
}

/** What a module does with the replies to one operation of a provider. */
export interface ResultHandler {
  readonly provider: string;
  readonly operation: string;
  readonly run: (op: never, call: never) => Promise<unknown>;
}

function byName<T extends { readonly name: string }>(all: readonly T[], what: string): ReadonlyMap<string, T> {
  const found = new Map(all.map((one) => [one.name, one]));
  if (found.size !== all.length) throw new Error(`two ${what} share a name`);
  return found;
}

function absent(what: string): never {
  throw new Error(`no module ${what}`);
}
const missing = (what: string) => async (): Promise<never> => absent(what);

const nameOf = ({ context, name }: AnyResource): string => `${context}.${name}`;
const keyOf = ({ resource, name }: Pick<AnyCommand, 'resource' | 'name'>): string => `${resource}.${name}`;

/** The reactions to each command in their lock order. Throws where one names a command that no module declares. */
function reactionsByCommand({ registered, reactions }: Pick<Parts, 'registered' | 'reactions'>) {
  const known = new Set(registered.flatMap(({ resource }) => Object.values(commandsOf(resource)).map(keyOf)));
  const byCommand = new Map<string, AnyReaction[]>();
  for (const reaction of reactions.toSorted((a, b) => a.lock.position - b.lock.position)) {
    for (const command of reaction.to === 'every' ? [] : reaction.to) {
      const key = keyOf(command);
      if (!known.has(key)) throw new Error(`a reaction waits for ${key}, which no module registers`);
      byCommand.set(key, [...(byCommand.get(key) ?? []), reaction]);
    }
  }
  return byCommand;
}

/** The registered resources of the shop with their lifecycles and reactions. It is built once, when the shop is composed. */
export class ResourceEngine implements Engine, ModulePorts {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly allowsCommands: boolean;
  /** The messages that modules send. */
  readonly messages: readonly MessageTemplate[];
  readonly messenger: Messenger;
  readonly messageChannels: readonly AnyMessageChannel[];
  readonly blockedTerms: BlockedTermSource;
  readonly texts: Messages;
  /** Every column with data of persons: export and erasure follow from it. */
  readonly personal: readonly PersonalColumn[];
  /** Every column with the id of a person: the merge of two follows from it. */
  readonly personReferences: readonly PersonReference[];
  readonly #staffDirectory: StaffDirectory | undefined;
  readonly #optionValues: string | undefined;
  readonly #registered: ReadonlyMap<string, RegisteredResource>;
  readonly #reactions: ReadonlyMap<string, readonly AnyReaction[]>;
  readonly #toEvery: readonly AnyReaction[];
  readonly #later: ReadonlyMap<string, LaterReaction>;
  readonly #callbackHandlers: readonly CallbackHandler[];
  readonly #resultHandlers: readonly ResultHandler[];
  readonly #providers: ReadonlyMap<string, AnyProvider>;

  /** @throws Error when two resources, later reactions or providers share a name, or a reaction names a command that does not exist */
  constructor(parts: Parts) {
    const { clock, settings, registered, reactions, providers = [], callbackHandlers = [], resultHandlers = [] } = parts;
    this.clock = clock;
    this.settings = settings;
    this.allowsCommands = parts.allowsCommands ?? false;
    this.messages = parts.messages ?? [];
    this.messageChannels = parts.messageChannels ?? [];
    this.messenger = parts.messenger ?? missing('stores messages');
    const { personal, personReferences } = { personal: [], personReferences: [], ...parts };
    this.personal = personal;
    this.personReferences = personReferences;
    this.texts = parts.texts ?? ((_language, key) => key);
    this.blockedTerms = parts.blockedTerms ?? missing('has blocked terms');
    this.#staffDirectory = parts.staffDirectory;
    this.#optionValues = parts.optionValues;
    this.#toEvery = reactions.filter(({ to }) => to === 'every');
    this.#later = byName(
      reactions.flatMap(({ later }) => later ?? []),
      'later reactions',
    );
    this.#providers = byName(providers, 'providers');
    this.#callbackHandlers = callbackHandlers;
    this.#resultHandlers = resultHandlers;
    this.#registered = new Map(registered.map((one) => [nameOf(one.resource), one]));
    if (this.#registered.size !== registered.length) throw new Error('two resources share a name');
    this.#reactions = reactionsByCommand(parts);
  }

  /** The resource of a command, with its server side. */
  registeredOf({ resource }: Pick<AnyCommand, 'resource'>): RegisteredResource {
    const found = this.#registered.get(resource);
    if (!found) throw new Error(`no module registers ${resource}`);
    return found;
  }

  /** @throws Error when no module knows the staff */
  get staffDirectory(): StaffDirectory {
    return this.#staffDirectory ?? absent('knows the staff');
  }

  /** @throws Error when no module has option lists */
  get optionValues(): string {
    return this.#optionValues ?? absent('has option lists');
  }

  /** The declared transition or action of this name. */
  commandOf(named: Pick<AnyCommand, 'resource' | 'name'>): AnyCommand {
    const found = commandsOf(this.registeredOf(named).resource)[named.name];
    if (!found) throw new Error(`${keyOf(named)} is not declared`);
    return found;
  }

  /** The reactions to a command in their lock order. */
  reactionsTo(command: Pick<AnyCommand, 'resource' | 'name'>): readonly AnyReaction[] {
    return [...(this.#reactions.get(keyOf(command)) ?? []), ...this.#toEvery];
  }

  /** Every registered resource. */
  get resources(): readonly AnyResource[] {
    return [...this.#registered.values()].map(({ resource }) => resource);
  }

  /** The resource whose list a page shows, with its server side; undefined for other pages. */
  listOf(page: string): RegisteredResource | undefined {
    return [...this.#registered.values()].find(({ resource }) => resource.prefix === `${page}/`);
  }

  /** The names of all transitions and actions, such as `sales.order.ship`. */
  get commandNames(): readonly string[] {
    return [...this.#registered.values()].flatMap(({ resource }) => Object.values(commandsOf(resource)).map(keyOf)).toSorted();
  }

  /** The later reaction that a stored job refers to; undefined when no module has it any more. */
  laterReaction(name: string): LaterReaction | undefined {
    return this.#later.get(name);
  }

  /** An external service by its name; undefined when no module registers it. */
  providerNamed(name: string): AnyProvider | undefined {
    return this.#providers.get(name);
  }

  /** The external services of the shop. */
  get providers(): readonly AnyProvider[] {
    return [...this.#providers.values()];
  }

  /** What the modules do with the events of the providers of a kind. */
  callbackHandlersOf(kind: string): readonly CallbackHandler[] {
    return this.#callbackHandlers.filter((one) => one.kind === kind);
  }

  /** What the modules do with the replies to an operation of a provider. */
  resultHandlersOf(provider: string, operation: string): readonly ResultHandler[] {
    return this.#resultHandlers.filter((one) => one.provider === provider && one.operation === operation);
  }
}

/** The engine of a request, job or task. */
export function resourceEngineOf({ engine }: { readonly engine: Engine }): ResourceEngine {
  if (!(engine instanceof ResourceEngine)) throw new Error('the application was composed without its resources');
  return engine;
}
