import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ResourceList } from '../list/use-resource-list.ts';
import { useResourceText } from '../resource-text.ts';
import { useExport } from './use-export.ts';

/** Exports what the list shows now, for those who may. */
export function ExportButton({ list }: { readonly list: ResourceList }) {
  const text = useResourceText();
  const { isOffered, isBusy, run } = useExport(list);
  if (!isOffered) return null;
  return (
    <Button icon={<Download size={16} />} loading={isBusy} onClick={() => void run()}>
      {text('export.button')}
    </Button>
  );
}
