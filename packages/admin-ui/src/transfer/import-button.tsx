import type { AnyResource } from '@shopkeeper/resource';
import { Button } from 'antd';
import { Upload } from '@shopkeeper/ui/icons';
import { useMay } from '../access/allowed.tsx';
import { useResourceText } from '../texts/resource-text.ts';

/** Opens the import, for users with the permission. */
export function ImportButton({ resource, open }: { readonly resource: AnyResource; open(): void }) {
  const text = useResourceText();
  const may = useMay();
  if (!resource.operations.includes('import') || !may('import', resource.page)) return null;
  return (
    <Button icon={<Upload size={16} />} onClick={open}>
      {text('import.button')}
    </Button>
  );
}
