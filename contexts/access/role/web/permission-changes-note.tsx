import { type Translate, useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import type { PermissionChanges, PermissionGroup } from '../permission-page.domain.ts';

interface PermissionChangesNoteProps {
  readonly changes: PermissionChanges;
  readonly groups: readonly PermissionGroup[];
  readonly labelOf: Translate;
}

/** Returns a name such as `Orders · Ship`; an undeclared permission is named by its path. */
function nameOf(permission: string, groups: readonly PermissionGroup[], labelOf: Translate): string {
  for (const page of groups.flatMap(({ pages }) => pages)) {
    const found = page.nodes.find((one) => one.node === permission);
    if (found) return `${labelOf(page.title)} · ${labelOf(found.title)}`;
  }
  return permission;
}

/** Lists the permissions that saving will grant and withdraw. */
export function PermissionChangesNote({ changes, groups, labelOf }: PermissionChangesNoteProps) {
  const text = useText('role');
  const { added, removed } = changes;
  if (added.length + removed.length === 0)
    return (
      <Text as="p" color="muted" size={13}>
        {text('text.unchanged')}
      </Text>
    );
  return (
    <Panel className="role-changes" padding="10px 14px" aria-label={text('text.changed')} aria-live="polite">
      <Text as="h3" size={13} weight={600} margin="0 0 6px">
        {text('text.changed')}
      </Text>
      {(['added', 'removed'] as const).map((kind) =>
        changes[kind].length === 0 ? null : (
          <Stack as="p" row wrap gap={[2, 12]} key={kind} className="role-nodes">
            <Text as="b" color={kind === 'added' ? 'ok' : 'bad'}>
              {text(`text.${kind}`, { count: changes[kind].length })}
            </Text>
            {changes[kind].map((permission) => (
              <span key={permission}>{nameOf(permission, groups, labelOf)}</span>
            ))}
          </Stack>
        ),
      )}
    </Panel>
  );
}
