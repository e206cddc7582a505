import type { ListRowOf } from '@shopkeeper/resource';
import { useMay } from '@shopkeeper/admin-ui';
import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { useOverlay } from '@shopkeeper/shell';
import { lazyPart, usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Undo2 } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useAuditLabels } from '../../admin-log/web/use-audit-labels.ts';
import { changeSet } from '../change-set.resource.ts';
import { ChangeSetDrawer } from './change-set-drawer.tsx';
import { UndoPreview } from './undo-preview.tsx';

type Row = ListRowOf<typeof changeSet>;

const RangeDrawer = lazyPart(async () => (await import('./range-drawer.tsx')).RangeDrawer);

function SubjectCell({ row }: { readonly row: Row }) {
  return useAuditLabels(row.resource).subject(row.resource);
}

function ActionCell({ row }: { readonly row: Row }) {
  return useAuditLabels(row.resource).action(row.action);
}

/** What staff changed, grouped by request, import and bulk action; a row opens its changes, from which it is taken back. */
export function ChangeSetScreen() {
  const text = useText('change-set');
  const isPhone = usePhone();
  const may = useMay();
  const [shown, setShown] = useState<Row | null>(null);
  const [isOpen, setOpen] = useOverlay();
  const [hasRange, setRange] = useOverlay();
  return (
    <>
      <ResourceScreen
        resource={changeSet}
        onPhone={['createdAt', 'resource', 'actorName']}
        cells={{ resource: SubjectCell, action: ActionCell }}
        columns={{
          createdAt: { width: isPhone ? 116 : 148 },
          kind: { width: 110 },
          action: { width: 120 },
          resource: { width: isPhone ? 96 : 160, grow: 1 },
          actorName: { width: isPhone ? 96 : 130 },
          status: { width: 130 },
          undoneAt: { width: 148 },
          undoneBy: { width: 120 },
        }}
        previews={{ undo: UndoPreview }}
        {...(may('undo', changeSet.page)
          ? {
              toolbar: (
                <Button icon={<Undo2 size={16} />} onClick={() => setRange(true)}>
                  {text('text.range')}
                </Button>
              ),
            }
          : {})}
        onOpen={(row) => {
          setShown(row);
          setOpen(true);
        }}
      />
      {isOpen && shown && <ChangeSetDrawer row={shown} onClose={() => setOpen(false)} />}
      {hasRange && <RangeDrawer onClose={() => setRange(false)} />}
    </>
  );
}

export { ChangeSetScreen as Screen };
export const readAhead = listReader({ resource: changeSet });
