import { useMay } from '@shopkeeper/admin-ui';
import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { lazyPart } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Upload } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { statement } from '../statement.resource.ts';

const StatementDialog = lazyPart(async () => (await import('./statement-dialog.tsx')).StatementDialog);

export const readAhead = listReader({ resource: statement });

function Compare() {
  const text = useText('statement');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('upload', statement.page)) return null;
  return (
    <>
      <Button type="primary" icon={<Upload size={16} />} onClick={() => setOpen(true)}>
        {text('text.compare')}
      </Button>
      {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The statements that were compared, and the dialog that compares another one. */
export function StatementListScreen() {
  return <ResourceScreen resource={statement} toolbar={<Compare />} onPhone={['day', 'differenceCount']} />;
}

export { StatementListScreen as Screen };
