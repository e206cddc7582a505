import { type Translate, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { Search } from '@shopkeeper/ui/icons';
import { EmptyState, ErrorState } from '@shopkeeper/admin-ui';
import { Button, Checkbox, Input, Skeleton } from 'antd';
import { useState } from 'react';
import {
  permissionChanges,
  type PermissionGroup,
  searchPermissions,
  strayPermissions,
  withPermissions,
} from '../permission-page.domain.ts';
import { PermissionGroupRows, type Picking } from './permission-group-rows.tsx';
import { PermissionChangesNote } from './permission-changes-note.tsx';
import { usePermissionCatalogue } from './use-permission-catalogue.ts';
import './role.css';

interface PermissionPickerProps {
  readonly value: readonly string[];
  /** The stored permissions that changes are compared with. */
  readonly stored: readonly string[];
  readonly isDisabled?: boolean;
  /** Shows only the selected permissions, without editing. */
  readonly isReadOnly?: boolean;
  onChange?(permissions: readonly string[]): void;
}

const nodesOf = (groups: readonly PermissionGroup[]): readonly string[] =>
  groups.flatMap(({ pages }) => pages.flatMap(({ nodes: permissions }) => permissions.map(({ node: permission }) => permission)));

const onlyChosenOf = (groups: readonly PermissionGroup[], chosen: ReadonlySet<string>): readonly PermissionGroup[] =>
  groups
    .map((group) => ({
      ...group,
      pages: group.pages
        .map((page) => ({ ...page, nodes: page.nodes.filter(({ node: permission }) => chosen.has(permission)) }))
        .filter(({ nodes: permissions }) => permissions.length > 0),
    }))
    .filter(({ pages }) => pages.length > 0);

/**
 * Selects permissions by group and page, with a search: one by one, by page or by group. Below, it lists what saving will change.
 */
export function PermissionPicker(props: PermissionPickerProps) {
  const { value, stored, isReadOnly = false, isDisabled = false, onChange } = props;
  const catalogue = usePermissionCatalogue();
  const { groups, text: labelOf, error, retry, holds } = catalogue;
  if (error && groups.length === 0) return <ErrorState error={error} retry={retry} />;
  if (!labelOf) return <Skeleton active paragraph={{ rows: 8 }} />;
  const stray = strayPermissions(value, groups);
  const picking: Picking = {
    chosen: new Set(value),
    stored: new Set(stored),
    isFixed: (permission) => isReadOnly || isDisabled || !(holds(permission) || stray.includes(permission)),
    isReadOnly,
    labelOf,
    pick: (permissions, isChosen) => onChange?.(withPermissions(value, permissions, isChosen)),
  };
  return (
    <Stack gap={12}>
      <Choosing groups={groups} stray={stray} picking={picking} />
      {!isReadOnly && <PermissionChangesNote changes={permissionChanges(stored, value)} groups={groups} labelOf={labelOf} />}
    </Stack>
  );
}

interface ChoosingProps {
  readonly groups: readonly PermissionGroup[];
  readonly stray: readonly string[];
  readonly picking: Picking;
}

function Choosing({ groups, stray, picking }: ChoosingProps) {
  const text = useText('role');
  const [term, setTerm] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(picking.isReadOnly);
  const [kept, setKept] = useState(picking.chosen);
  const found = searchPermissions(groups, term, picking.labelOf);
  const shown = onlyChosen ? onlyChosenOf(found, kept) : found;
  const free = nodesOf(shown).filter((permission) => !picking.isFixed(permission));
  const total = nodesOf(groups).length;
  // A box that is unchecked stays visible: the filter shows what was selected when it was turned on.
  const narrow = (isNarrow: boolean): void => {
    setKept(picking.chosen);
    setOnlyChosen(isNarrow);
  };
  return (
    <>
      <Toolbar gap={16} end={picking.isReadOnly ? undefined : <WholeButtons free={free} picking={picking} text={text} />}>
        <Input
          style={{ flex: '0 1 260px' }}
          value={term}
          prefix={<Search size={15} aria-hidden />}
          placeholder={text('text.search')}
          aria-label={text('text.search')}
          allowClear
          onChange={(event) => setTerm(event.target.value)}
        />
        <Text color="muted" size={13} numeric aria-live="polite">
          {text('text.chosen', { count: picking.chosen.size - stray.length, total })}
        </Text>
        <Checkbox checked={onlyChosen} onChange={(event) => narrow(event.target.checked)}>
          {text('text.onlyChosen')}
        </Checkbox>
      </Toolbar>
      {shown.length === 0 && <EmptyState isFiltered title={text('text.nothing')} hint="" />}
      {shown.map((group) => (
        <PermissionGroupRows key={group.name} group={group} picking={picking} />
      ))}
      {stray.length > 0 && <StrayRows nodes={stray} picking={picking} />}
    </>
  );
}

interface WholeButtonsProps {
  readonly free: readonly string[];
  readonly picking: Picking;
  readonly text: Translate;
}

function WholeButtons({ free, picking, text }: WholeButtonsProps) {
  return (
    <>
      <Button size="small" disabled={free.length === 0} onClick={() => picking.pick(free, true)}>
        {text('text.selectAll')}
      </Button>
      <Button size="small" disabled={free.length === 0} onClick={() => picking.pick(free, false)}>
        {text('text.selectNone')}
      </Button>
    </>
  );
}

/** Permissions granted before their declaration was removed: they permit nothing and can only be removed. */
function StrayRows({ nodes: permissions, picking }: { readonly nodes: readonly string[]; readonly picking: Picking }) {
  const text = useText('role');
  return (
    <section className="role-group">
      <h3>{text('text.stray')}</h3>
      {permissions.map((permission) => (
        <div key={permission} className="role-page">
          <Checkbox checked disabled={picking.isFixed(permission)} onChange={() => picking.pick([permission], false)}>
            <code>{permission}</code>
          </Checkbox>
        </div>
      ))}
    </section>
  );
}
