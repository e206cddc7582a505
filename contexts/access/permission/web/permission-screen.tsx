import { EmptyState, ErrorState, useMay, useWrite } from '@shopkeeper/admin-ui';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { ApiError, useCall } from '@shopkeeper/api-client';
import { loadStaffRules, useStaffRules } from '@shopkeeper/api-client/session';
import { useOverlay, usePage } from '@shopkeeper/shell';
import { useUnsaved } from '@shopkeeper/shell/tabs';
import { type Translate, useText, useTexts } from '@shopkeeper/ui/i18n';
import { Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { role } from '../../role/role.resource.ts';
import { searchPermissions } from '../../role/permission-page.domain.ts';
import type { PermissionMatrix } from '../permission-matrix.domain.ts';
import { permissionPage } from '../permission.page.ts';
import { ExplainDrawer } from './explain-drawer.tsx';
import { LogDrawer } from './log-drawer.tsx';
import { MatrixBar } from './matrix-bar.tsx';
import { MatrixHead, type MatrixFilter } from './matrix-head.tsx';
import { MatrixGrid } from './matrix-grid.tsx';
import { namespacesOf, permissionNames } from './permission-titles.ts';
import { type MatrixEdits, useMatrixEdits } from './use-matrix-edits.ts';
import './permission.css';

const { path } = permissionPage;

/** All roles and all permissions in one matrix: search, change, compare, save, and ask why somebody may do something. */
export function PermissionScreen() {
  const { data, error, refetch } = useCall<PermissionMatrix>(`${path}/matrix`, {});
  const text = useTexts(namespacesOf(data?.groups ?? []));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data || !text) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <Matrix matrix={data} labelOf={text} onReload={() => void refetch()} />;
}

interface MatrixProps {
  readonly matrix: PermissionMatrix;
  readonly labelOf: Translate;
  onReload(): void;
}

function useMatrixSave(edits: MatrixEdits, onReload: () => void) {
  const notices = useNotices();
  const write = useWrite<PermissionMatrix>({ refreshes: [path, role.prefix] });
  const save = (): void =>
    write.mutate(
      { path: `${path}/save`, body: { changes: edits.changes } },
      {
        onSuccess: () => {
          edits.discard();
          // The user may have a changed role, so menu and buttons are updated at once.
          void loadStaffRules().catch(notices.failure);
        },
        onError: (error) => {
          // The changes stay and are compared with what somebody else saved meanwhile.
          if (error instanceof ApiError && error.error === 'request.stale-version') onReload();
        },
      },
    );
  return { save, isBusy: write.isPending };
}

/** The drawer that explains a permission: it opens for a node, or for the member of staff whom the address names. */
function useExplanation() {
  const page = usePage();
  const linked = linkedStaff(page.search);
  const [node, setNode] = useState<string | null>(null);
  const [isOpen, setOpen] = useOverlay();
  const [staff, setStaff] = useState<number | null>(null);
  if (linked !== staff) {
    setStaff(linked);
    if (linked !== null) setOpen(true);
  }
  const open = (at: string | null): void => {
    setNode(at);
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    if (linked !== null) page.setSearch('', { replace: true });
  };
  return { node, staff, isOpen, open, close };
}

function Matrix({ matrix: { groups, roles }, labelOf, onReload }: MatrixProps) {
  const text = useText('permission');
  const may = useMay();
  const held = useStaffRules(({ nodes }) => nodes);
  const [filter, setFilter] = useState<MatrixFilter>({ term: '', role: '', changedOnly: false });
  const explanation = useExplanation();
  const [isLogShown, setLogShown] = useOverlay();
  const edits = useMatrixEdits(roles);
  const { save, isBusy } = useMatrixSave(edits, onReload);
  const names = useMemo(() => permissionNames(groups, labelOf), [groups, labelOf]);
  useUnsaved(edits.changes.length > 0);
  const changed = new Set(edits.changes.flatMap(({ added, removed }) => [...added, ...removed]));
  const found = searchPermissions(groups, filter.term, labelOf);
  const shownGroups = filter.changedOnly ? onlyNodes(found, changed) : found;
  const wanted = filter.role.trim().toLowerCase();
  const shownRoles = roles.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted));
  const canExplain = may('explain', path);
  const isEmpty = shownGroups.length === 0 || shownRoles.length === 0;
  return (
    <article className="permissions">
      <MatrixHead
        counts={{ roles: roles.length, nodes: names.size }}
        filter={filter}
        onFilter={setFilter}
        onExplain={canExplain ? () => explanation.open(null) : null}
        onLog={() => setLogShown(true)}
        mayExport={may('export', path)}
        mayTakeSheet={may('rightsSheet', path)}
      />
      {isEmpty ? (
        <EmptyState
          isFiltered={roles.length > 0}
          title={text(roles.length > 0 ? 'text.nothing' : 'text.noRoles')}
          hint={text(roles.length > 0 ? 'text.nothingHint' : 'text.noRolesHint')}
        />
      ) : (
        <MatrixGrid
          groups={shownGroups}
          roles={shownRoles}
          edits={edits}
          labelOf={labelOf}
          isReadOnly={!may('save', path)}
          holds={(node) => held.has('*') || held.has(node)}
          onExplain={canExplain ? explanation.open : null}
        />
      )}
      <MatrixBar roles={roles} edits={edits} names={names} isBusy={isBusy} onSave={save} />
      {isLogShown && <LogDrawer names={names} mayChange={may('save', path)} onClose={() => setLogShown(false)} />}
      {explanation.isOpen && canExplain && (
        <ExplainDrawer
          key={explanation.staff}
          names={names}
          first={explanation.node}
          firstStaff={explanation.staff}
          onClose={explanation.close}
        />
      )}
    </article>
  );
}

/** The account that the address asks about: `?explain=7`. */
function linkedStaff(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('explain'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The pages with only these permissions. */
const onlyNodes = (groups: PermissionMatrix['groups'], nodes: ReadonlySet<string>): PermissionMatrix['groups'] =>
  groups
    .map((group) => ({
      ...group,
      pages: group.pages
        .map((page) => ({ ...page, nodes: page.nodes.filter(({ node }) => nodes.has(node)) }))
        .filter(({ nodes: left }) => left.length > 0),
    }))
    .filter(({ pages }) => pages.length > 0);
