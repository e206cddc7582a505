import { type Translate, useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { Checkbox, Tag, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import type { PermissionGroup, PermissionPage, PermissionTitle } from '../permission-page.domain.ts';

/** The selected permissions, and how to change them. */
export interface Picking {
  readonly chosen: ReadonlySet<string>;
  readonly stored: ReadonlySet<string>;
  readonly isReadOnly: boolean;
  readonly labelOf: Translate;
  /** Whether the user cannot change the permission. */
  isFixed(permission: string): boolean;
  pick(permissions: readonly string[], isChosen: boolean): void;
}

interface WholeBoxProps {
  readonly nodes: readonly PermissionTitle[];
  readonly label: string;
  readonly picking: Picking;
}

/**
 * A checkbox for many permissions: checked when all are selected, indeterminate when some are. Fixed permissions stay unchanged.
 */
function WholeBox({ nodes: permissions, label, picking }: WholeBoxProps) {
  const chosen = permissions.filter(({ node: permission }) => picking.chosen.has(permission));
  const free = permissions.map(({ node: permission }) => permission).filter((permission) => !picking.isFixed(permission));
  const isAll = chosen.length === permissions.length;
  const isWhole = free.length > 0 && free.every((permission) => picking.chosen.has(permission));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={!isAll && chosen.length > 0}
      disabled={free.length === 0}
      aria-label={label}
      onChange={() => picking.pick(free, !isWhole)}
    />
  );
}

/** The pages of a group, one row each, with their permissions. */
export function PermissionGroupRows({ group, picking }: { readonly group: PermissionGroup; readonly picking: Picking }) {
  const text = useText('role');
  const title = picking.labelOf(group.title);
  const permissions = group.pages.flatMap((page) => page.nodes);
  return (
    <section className="role-group" aria-label={title}>
      <h3>
        {!picking.isReadOnly && (
          <WholeBox nodes={permissions} label={text('text.selectGroup', { group: title })} picking={picking} />
        )}
        {title}
        <Count nodes={permissions} picking={picking} />
      </h3>
      {group.pages.map((page) => (
        <PageRow key={page.path} page={page} picking={picking} />
      ))}
    </section>
  );
}

function Count({ nodes: permissions, picking }: { readonly nodes: readonly PermissionTitle[]; readonly picking: Picking }) {
  const text = useText('role');
  const count = permissions.filter(({ node: permission }) => picking.chosen.has(permission)).length;
  return (
    <Text as="small" color="muted" size={13} weight={400} numeric>
      {text('text.pageCount', { count, total: permissions.length })}
    </Text>
  );
}

function PageRow({ page, picking }: { readonly page: PermissionPage; readonly picking: Picking }) {
  const text = useText('role');
  const title = picking.labelOf(page.title);
  return (
    <Columns of="208px minmax(0, 1fr)" narrowOn="phone" gap="4px 16px" className="role-page" role="group" aria-label={title}>
      <Stack as="span" row align="baseline" gap={8}>
        {!picking.isReadOnly && (
          <WholeBox nodes={page.nodes} label={text('text.selectPage', { page: title })} picking={picking} />
        )}
        <span title={page.path}>{title}</span>
        <Count nodes={page.nodes} picking={picking} />
      </Stack>
      <Stack as="span" row wrap gap={[2, 18]}>
        {page.nodes.map((one) => (
          <PermissionBox key={one.node} one={one} picking={picking} />
        ))}
      </Stack>
    </Columns>
  );
}

function PermissionBox({ one, picking }: { readonly one: PermissionTitle; readonly picking: Picking }) {
  const text = useText('role');
  const { node: permission, title } = one;
  const isFixed = picking.isFixed(permission);
  const isChosen = picking.chosen.has(permission);
  const change = isChosen === picking.stored.has(permission) ? '' : isChosen ? ' added' : ' removed';
  const box = (
    <Checkbox
      className={`role-node${change}`}
      checked={isChosen}
      disabled={isFixed}
      onChange={() => picking.pick([permission], !isChosen)}
    >
      {picking.labelOf(title)}
    </Checkbox>
  );
  if (picking.isReadOnly) return <Tag>{picking.labelOf(title)}</Tag>;
  return isFixed ? <Explained reason={text('text.notHeld')}>{box}</Explained> : box;
}

/** Says on hover why a box cannot be changed. A person may hold few of some hundred permissions: only the tooltip shown is mounted. */
function Explained({ reason, children }: { readonly reason: string; readonly children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  return (
    <span
      className="role-fixed"
      aria-description={reason}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      {children}
      {isNear && (
        <Tooltip open title={reason}>
          <span className="role-fixed-place" />
        </Tooltip>
      )}
    </span>
  );
}
