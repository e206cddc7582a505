import { type Translate, useText } from '@shopkeeper/web-kit';
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
  if (added.length + removed.length === 0) return <p className="ro-unchanged">{text('text.unchanged')}</p>;
  return (
    <section className="ro-changes" aria-label={text('text.changed')} aria-live="polite">
      <h3>{text('text.changed')}</h3>
      {(['added', 'removed'] as const).map((kind) =>
        changes[kind].length === 0 ? null : (
          <p key={kind} className={kind}>
            <b>{text(`text.${kind}`, { count: changes[kind].length })}</b>
            {changes[kind].map((permission) => (
              <span key={permission}>{nameOf(permission, groups, labelOf)}</span>
            ))}
          </p>
        ),
      )}
    </section>
  );
}
