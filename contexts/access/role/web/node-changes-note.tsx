import { type Translate, useText } from '@shopkeeper/web-kit';
import type { NodeChanges, NodeGroup } from '../node-page.domain.ts';

interface NodeChangesNoteProps {
  readonly changes: NodeChanges;
  readonly groups: readonly NodeGroup[];
  readonly wordOf: Translate;
}

/** `Orders · Ship` of a node; a node that no page declares is told as it is. */
function nameOf(node: string, groups: readonly NodeGroup[], wordOf: Translate): string {
  for (const page of groups.flatMap(({ pages }) => pages)) {
    const found = page.nodes.find((one) => one.node === node);
    if (found) return `${wordOf(page.title)} · ${wordOf(found.title)}`;
  }
  return node;
}

/** What saving will grant and withdraw, node by node. */
export function NodeChangesNote({ changes, groups, wordOf }: NodeChangesNoteProps) {
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
            {changes[kind].map((node) => (
              <span key={node}>{nameOf(node, groups, wordOf)}</span>
            ))}
          </p>
        ),
      )}
    </section>
  );
}
