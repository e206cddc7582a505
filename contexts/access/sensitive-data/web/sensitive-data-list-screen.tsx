import type { ListRowOf } from '@shopkeeper/resource';
import { useOverlay } from '@shopkeeper/shell';
import { usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { ShieldCheck } from '@shopkeeper/ui/icons';
import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { Button } from 'antd';
import { useState } from 'react';
import { useAuditLabels } from '../../admin-log/web/use-audit-labels.ts';
import { sensitiveData } from '../sensitive-data.resource.ts';
import { RulesDrawer } from './rules-drawer.tsx';
import { SensitiveDrawer } from './sensitive-drawer.tsx';

type Row = ListRowOf<typeof sensitiveData>;

function SubjectCell({ row }: { readonly row: Row }) {
  return useAuditLabels(row.resource).subject(row.resource);
}

/** Changes and reveals of sensitive values; a row opens its masked values. */
export function SensitiveDataScreen() {
  const text = useText('sensitive-data');
  const isPhone = usePhone();
  const [shown, setShown] = useState<Row | null>(null);
  const [isOpen, setOpen] = useOverlay();
  const [hasRules, setRules] = useOverlay();
  return (
    <>
      <ResourceScreen
        resource={sensitiveData}
        onPhone={['createdAt', 'resource', 'field']}
        cells={{ resource: SubjectCell }}
        columns={{
          createdAt: { width: isPhone ? 116 : 148 },
          kind: { width: 110 },
          resource: { width: isPhone ? 96 : 140 },
          rowId: { width: 80 },
          field: { width: 140 },
          actorName: { width: 120 },
          audience: { width: 90 },
          note: { width: 160, grow: 1 },
        }}
        toolbar={
          <Button icon={<ShieldCheck size={16} />} onClick={() => setRules(true)}>
            {text('text.rules')}
          </Button>
        }
        onOpen={(row) => {
          setShown(row);
          setOpen(true);
        }}
      />
      {isOpen && shown && <SensitiveDrawer row={shown} onClose={() => setOpen(false)} />}
      {hasRules && <RulesDrawer onClose={() => setRules(false)} />}
    </>
  );
}

export { SensitiveDataScreen as Screen };
export const readAhead = listReader({ resource: sensitiveData });
