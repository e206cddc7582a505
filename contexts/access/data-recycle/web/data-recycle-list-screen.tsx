import type { ListRowOf } from '@shopkeeper/resource';
import { useOverlay } from '@shopkeeper/shell';
import { usePhone } from '@shopkeeper/ui';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { useState } from 'react';
import { useAuditLabels } from '../../admin-log/web/use-audit-labels.ts';
import { dataRecycle } from '../data-recycle.resource.ts';
import { BinDrawer } from './bin-drawer.tsx';
import { RestorePreview } from './restore-preview.tsx';

type Row = ListRowOf<typeof dataRecycle>;

const tabs: readonly ListTab[] = (['in_bin', 'restored', 'purged'] as const).map((status) => ({
  key: status,
  titleKey: `data-recycle:choice.status.${status}`,
  filter: { field: 'status', op: 'eq', value: status },
}));

function SubjectCell({ row }: { readonly row: Row }) {
  return useAuditLabels(row.resource).subject(row.resource);
}

/** The recycle bin over all modules; a row opens what was in it. */
export function DataRecycleScreen() {
  const isPhone = usePhone();
  const [shown, setShown] = useState<Row | null>(null);
  const [isOpen, setOpen] = useOverlay();
  return (
    <>
      <ResourceScreen
        resource={dataRecycle}
        tabs={tabs}
        onPhone={['createdAt', 'resource', 'label']}
        cells={{ resource: SubjectCell }}
        columns={{
          createdAt: { width: isPhone ? 116 : 148 },
          resource: { width: isPhone ? 96 : 140 },
          label: { width: isPhone ? 120 : 220, grow: 1 },
          actorName: { width: 130 },
          status: { width: 120 },
        }}
        previews={{ restore: RestorePreview }}
        onOpen={(row) => {
          setShown(row);
          setOpen(true);
        }}
      />
      {isOpen && shown && <BinDrawer row={shown} onClose={() => setOpen(false)} />}
    </>
  );
}

export { DataRecycleScreen as Screen };
export const readAhead = listReader({ resource: dataRecycle, tabs });
