import { PageModal } from '@shopkeeper/admin-ui';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useState } from 'react';
import { pagePermissionOf } from '@shopkeeper/resource';
import { concernedStaff, locksOut, type MatrixRole } from '../permission-matrix.domain.ts';
import { permissionPage } from '../permission.page.ts';
import type { MatrixEdits } from './use-matrix-edits.ts';

interface MatrixBarProps {
  readonly roles: readonly MatrixRole[];
  readonly edits: MatrixEdits;
  readonly names: ReadonlyMap<string, string>;
  readonly isBusy: boolean;
  onSave(): void;
}

const needed = (['index', 'save'] as const).map((action) => pagePermissionOf(permissionPage, action));

/** What was changed and is not saved, at the lower edge of the page; before it is saved, the difference is shown. */
export function MatrixBar({ roles, edits, names, isBusy, onSave }: MatrixBarProps) {
  const text = useText('permission');
  const [isOpen, setOpen] = useState(false);
  const person = useAdminSession(({ person: signedIn }) => signedIn);
  const { changes } = edits;
  if (changes.length === 0) return null;
  const count = changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);
  const isLocked = person?.super !== true && locksOut(roles, changes, { staffId: person?.id ?? 0, permissions: needed });
  const nameOf = (id: number): string => roles.find((role) => role.id === id)?.name ?? '';
  return (
    <Stack as="section" aria-label={text('text.unsaved')} row wrap gap={[6, 12]} className="permission-bar">
      <Text as="b" weight={600}>
        {text('text.changes', { count })}
      </Text>
      <Text color="secondary" grow>
        {changes
          .map(({ id, added, removed }) =>
            text('text.ofRole', { role: nameOf(id), added: added.length, removed: removed.length }),
          )
          .join(' · ')}
        {' · '}
        {text('text.concerned', { count: concernedStaff(roles, changes).size })}
      </Text>
      {isLocked && <Text color="bad">{text('text.lockedOut')}</Text>}
      <Button onClick={edits.discard}>{text('text.discard')}</Button>
      <Button type="primary" disabled={isLocked} loading={isBusy} onClick={() => setOpen(true)}>
        {text('text.review')}
      </Button>
      {isOpen && (
        <PageModal
          title={text('text.reviewTitle')}
          width={680}
          okText={text('text.save')}
          cancelText={text('text.back')}
          onOk={() => {
            setOpen(false);
            onSave();
          }}
          onCancel={() => setOpen(false)}
        >
          <Difference {...{ roles, edits, names }} />
        </PageModal>
      )}
    </Stack>
  );
}

/** What each role gains and loses, and how many people that concerns. */
function Difference({ roles, edits: { changes }, names }: Pick<MatrixBarProps, 'roles' | 'edits' | 'names'>) {
  const text = useText('permission');
  const changed = roles.flatMap((role) => {
    const change = changes.find(({ id }) => id === role.id);
    return change ? [{ role, change }] : [];
  });
  return (
    <Stack gap={12}>
      <Text color="secondary">{text('text.concerned', { count: concernedStaff(roles, changes).size })}</Text>
      {changed.map(({ role, change }) => (
        <section key={role.id} aria-label={role.name}>
          <Text as="h3" size={14} weight={600}>
            {role.name} <Text color="muted">{text('text.staffCount', { count: role.staffIds.length })}</Text>
          </Text>
          <Named kind="gains" nodes={change.added} names={names} />
          <Named kind="loses" nodes={change.removed} names={names} />
        </section>
      ))}
    </Stack>
  );
}

interface NamedProps {
  readonly kind: 'gains' | 'loses';
  readonly nodes: readonly string[];
  readonly names: ReadonlyMap<string, string>;
}

function Named({ kind, nodes, names }: NamedProps) {
  const text = useText('permission');
  if (nodes.length === 0) return null;
  return (
    <Stack as="p" row wrap gap={[2, 12]}>
      <Text as="b" color={kind === 'gains' ? 'ok' : 'bad'}>
        {text(`text.${kind}`, { count: nodes.length })}
      </Text>
      {nodes.map((node) => (
        <span key={node}>{names.get(node) ?? node}</span>
      ))}
    </Stack>
  );
}
