import { useCall, useStaffRules, useTexts, type Translate } from '@shopkeeper/web-kit';
import type { NodeGroup } from '../node-page.domain.ts';
import { role } from '../role.resource.ts';

const namespaceOf = (title: string): string => title.split(':')[0] ?? '';

const namespacesOf = (groups: readonly NodeGroup[]): readonly string[] => [
  ...new Set(
    groups.flatMap((group) =>
      [group, ...group.pages, ...group.pages.flatMap(({ nodes }) => nodes)].map(({ title }) => namespaceOf(title)),
    ),
  ),
];

/** Every permission node there is, with the words for it; `text` is null until they are there. */
export interface NodeCatalogue {
  readonly groups: readonly NodeGroup[];
  readonly text: Translate | null;
  readonly error: unknown;
  retry(): void;
  /** Whether the person who looks holds the node, and so may grant it. */
  holds(node: string): boolean;
}

const nothing: readonly NodeGroup[] = [];

export function useNodeCatalogue(): NodeCatalogue {
  const { data, error, refetch } = useCall<{ readonly groups: readonly NodeGroup[] }>(`${role.prefix}nodes`, {});
  const held = useStaffRules(({ nodes }) => nodes);
  const groups = data?.groups ?? nothing;
  const text = useTexts(namespacesOf(groups));
  return {
    groups,
    text: data ? text : null,
    error,
    retry: () => void refetch(),
    holds: (node) => held.has('*') || held.has(node),
  };
}
