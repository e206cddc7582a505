import { type AnyCommand, type AnyResource, commandsOf } from '@shopkeeper/resource';
import type { Clock, Engine } from '@shopkeeper/server';
import type { RegisteredResource } from '../rows/extension.ts';
import type { AnyReaction } from './reactions.ts';

interface Parts {
  readonly clock: Clock;
  readonly registered: readonly RegisteredResource[];
  readonly reactions: readonly AnyReaction[];
}

const nameOf = ({ context, name }: AnyResource): string => `${context}.${name}`;
const keyOf = ({ resource, name }: Pick<AnyCommand, 'resource' | 'name'>): string => `${resource}.${name}`;

/** The registered resources of the shop with their lifecycles and reactions. It is built once, when the shop is composed. */
export class ResourceEngine implements Engine {
  readonly clock: Clock;
  readonly #registered: ReadonlyMap<string, RegisteredResource>;
  readonly #reactions: ReadonlyMap<string, readonly AnyReaction[]>;

  /** @throws Error when two resources share a name, or a reaction names a command that does not exist */
  constructor({ clock, registered, reactions }: Parts) {
    this.clock = clock;
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
