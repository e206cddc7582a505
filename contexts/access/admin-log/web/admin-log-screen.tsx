import type { ListRowOf } from '@shopkeeper/resource';
import { useOverlay } from '@shopkeeper/shell';
import { usePhone } from '@shopkeeper/ui';
import { Stack } from '@shopkeeper/ui/layout';
import { ResourceScreen } from '@shopkeeper/admin-ui/list';
import { useState } from 'react';
import { adminLog } from '../admin-log.resource.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { SealedNote } from './sealed-note.tsx';
import { SubjectFilters } from './subject-filters.tsx';
import { useAuditLabels } from './use-audit-labels.ts';

type Row = ListRowOf<typeof adminLog>;

function ActionCell({ row }: { readonly row: Row }) {
  return useAuditLabels(row.resource).action(row.action);
}

function SubjectCell({ row }: { readonly row: Row }) {
  return useAuditLabels(row.resource).subject(row.resource);
}

/** The read-only log of changes; a row opens its change, field by field. */
export function AdminLogScreen() {
  const isPhone = usePhone();
  const [id, setId] = useState(0);
  const [isOpen, setOpen] = useOverlay();
  const filters = isPhone ? (
    <>
      <SubjectFilters />
      <Stack padding="6px 12px 0">
        <SealedNote />
      </Stack>
    </>
  ) : (
    <Stack row gap={12}>
      <SealedNote />
      <SubjectFilters />
    </Stack>
  );
  return (
    <>
      <ResourceScreen
        resource={adminLog}
        onPhone={['createdAt', 'action', 'label']}
        cells={{ action: ActionCell, resource: SubjectCell }}
        columns={{
          createdAt: { width: isPhone ? 116 : 148 },
          actorName: { width: 120 },
          action: { width: isPhone ? 72 : 110 },
          resource: { width: 120 },
          label: { width: 200, grow: 1 },
          rowId: { width: 80 },
          ip: { width: 130 },
        }}
        {...(isPhone ? { above: filters } : { toolbar: filters })}
        onOpen={(row) => {
          setId(row.id);
          setOpen(true);
        }}
      />
      {isOpen && <EntryDrawer id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

export { AdminLogScreen as Screen };
