import { useMay } from '@shopkeeper/admin-ui';
import { lazyPart } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { LoaderCircle, Upload } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { product } from '../../product.resource.ts';
import { isOver } from './wire.ts';
import { useImport } from './use-import.ts';

const ImportDialog = lazyPart(async () => (await import('./dialog.tsx')).ImportDialog);

/** Opens the import dialog. While an import runs behind the closed dialog, the button shows its progress. */
export function ImportWork() {
  const text = useText('product');
  const { ratio } = useFormatters();
  const may = useMay();
  const run = useImport();
  const [isOpen, setOpen] = useState(false);
  if (!may('import', product.page)) return null;
  const { job } = run;
  const isBusy = run.stage.at === 'job' && (!job || !isOver(job));
  const share = job && job.total > 0 ? job.done / job.total : 0;
  return (
    <>
      <Button icon={isBusy ? <LoaderCircle size={16} className="ly-spin" /> : <Upload size={16} />} onClick={() => setOpen(true)}>
        {isBusy ? text('text.import.running', { share: ratio(Math.floor(share * 100) * 100) }) : text('text.import.button')}
      </Button>
      {isOpen && <ImportDialog run={run} onClose={() => setOpen(false)} />}
    </>
  );
}
