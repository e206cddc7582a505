import { useCall } from '@shopkeeper/api-client';
import { useStaffRules } from '@shopkeeper/api-client/session';
import { type Translate, useTexts } from '@shopkeeper/ui/i18n';
import type { PermissionGroup } from '../permission-page.domain.ts';
import { role } from '../role.resource.ts';

const namespaceOf = (title: string): string => title.split(':')[0] ?? '';

const namespacesOf = (groups: readonly PermissionGroup[]): readonly string[] => [
  ...new Set(
    groups.flatMap((group) =>
      [group, ...group.pages, ...group.pages.flatMap(({ nodes: permissions }) => permissions)].map(({ title }) =>
        namespaceOf(title),
      ),
    ),
  ),
];

/** All permissions with their texts; `text` is null until the texts are loaded. */
export interface PermissionCatalogue {
  readonly groups: readonly PermissionGroup[];
  readonly text: Translate | null;
  readonly error: unknown;
  retry(): void;
  /** Whether the user has the permission and so may grant it. */
  holds(permission: string): boolean;
}

const nothing: readonly PermissionGroup[] = [];

export function usePermissionCatalogue(): PermissionCatalogue {
  const { data, error, refetch } = useCall<{ readonly groups: readonly PermissionGroup[] }>(`${role.prefix}nodes`, {});
  const held = useStaffRules(({ nodes: permissions }) => permissions);
  const groups = data?.groups ?? nothing;
  const text = useTexts(namespacesOf(groups));
  return {
    groups,
    text: data ? text : null,
    error,
    retry: () => void refetch(),
    holds: (permission) => held.has('*') || held.has(permission),
  };
}
