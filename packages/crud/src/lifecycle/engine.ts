import { type AnyResource } from '@shopkeeper/resource';
import { type AnyCommand, commandsOf } from '@shopkeeper/resource/lifecycle';
import type { Clock, Engine } from '@shopkeeper/server';
import type { SettingsStore } from '@shopkeeper/server/settings';
import type { RegisteredResource } from '../rows/extension.ts';

/** A position in the order in which transactions lock rows. */
export interface LockPosition {
  readonly name: string;
  readonly position: number;
}

/** A reaction as the engine runs it: its operation and change fit the commands that it names. */
export interface AnyReaction {
  readonly to: readonly Pick<AnyCommand, 'name' | 'resource'>[];
  readonly lock: LockPosition;
  readonly run: (op: never, change: never) => Promise<unknown>;
}

interface Parts {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly registered: readonly RegisteredResource[];
  readonly reactions: readonly AnyReaction[];
}

const nameOf = ({ context, name }: AnyResource): string => `${context}.${name}`;
const keyOf = ({ resource, name }: Pick<AnyCommand, 'resource' | 'name'>): string => `${resource}.${name}`;

/** The registered resources of the shop with their lifecycles and reactions. It is built once, when the shop is composed. */
export class ResourceEngine implements Engine {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly #registered: ReadonlyMap<string, RegisteredResource>;
  readonly #reactions: ReadonlyMap<string, readonly AnyReaction[]>;

  /** @throws Error when two resources share a name, or a reaction names a command that does not exist */
  constructor({ clock, settings, registered, reactions }: Parts) {
    this.clock = clock;
    this.settings = settings;
    this.#registered = new Map(registered.map((one) => [nameOf(one.resource), one]));
    if (this.#registered.size !== registered.length) throw new Error('two resources share a name');
    const known = new Set(registered.flatMap(({ resource }) => Object.values(commandsOf(resource)).map(keyOf)));
    const byCommand = new Map<string, AnyReaction[]>();
    for (const reaction of reactions.toSorted((a, b) => a.lock.position - b.lock.position)) {
      for (const command of reaction.to) {
        const key = keyOf(command);
        if (!known.has(key)) throw new Error(`a reaction waits for ${key}, which no module registers`);
        byCommand.set(key, [...(byCommand.get(key) ?? []), reaction]);
      }
    }
    this.#reactions = byCommand;
  }

  /** The resource of a command, with its server side. */
  registeredOf({ resource }: Pick<AnyCommand, 'resource'>): RegisteredResource {
    const found = this.#registered.get(resource);
    if (!found) throw new Error(`no module registers ${resource}`);
    return found;
  }

  /** The declared transition or action of this name. */
  commandOf(named: Pick<AnyCommand, 'resource' | 'name'>): AnyCommand {
    const found = commandsOf(this.registeredOf(named).resource)[named.name];
    if (!found) throw new Error(`${keyOf(named)} is not declared`);
    return found;
  }

  /** The reactions to a command in their lock order. */
  reactionsTo(command: Pick<AnyCommand, 'resource' | 'name'>): readonly AnyReaction[] {
    return this.#reactions.get(keyOf(command)) ?? [];
  }
}

/** The engine of a request, job or task. */
export function resourceEngineOf({ engine }: { readonly engine: Engine }): ResourceEngine {
  if (!(engine instanceof ResourceEngine)) throw new Error('the application was composed without its resources');
  return engine;
}
