import type { AnyResource } from '@shopkeeper/resource';
import { lazyPart } from '@shopkeeper/ui';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { LoaderCircle, Upload } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { useMay } from '../access/allowed.tsx';
import { useResourceText } from '../texts/resource-text.ts';
import { importJobKey } from './import-job-key.ts';
import type { ImportOptions } from '../list-state/import-options.ts';

const ImportWork = lazyPart(async () => (await import('./import-work.tsx')).ImportWork);

interface ImportButtonProps {
  readonly resource: AnyResource;
  readonly options: ImportOptions | undefined;
}

/**
 * Opens the import, for users with the permission. While an import runs behind the closed dialog, the button shows its progress.
 */
export function ImportButton({ resource, options }: ImportButtonProps) {
  const text = useResourceText();
  const { ratio } = useFormatters();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(() => sessionStorage.getItem(importJobKey(resource.prefix)) !== null);
  const [share, setShare] = useState<number | null>(null);
  useLayoutEffect(() => () => setOpen(false), []);
  if (!resource.operations.includes('import') || !may('import', resource.page)) return null;
  const open = (): void => {
    setUsed(true);
    setOpen(true);
  };
  // Null: the dialog could not be loaded.
  const close = (answer?: null): void => {
    setOpen(false);
    if (answer === null) setUsed(false);
  };
  return (
    <>
      <Button icon={share === null ? <Upload size={16} /> : <LoaderCircle size={16} className="ly-spin" />} onClick={open}>
        {share === null ? text('import.button') : text('import.running', { share: ratio(Math.floor(share * 100) * 100) })}
      </Button>
      {isUsed && <ImportWork resource={resource} options={options} isOpen={isOpen} onClose={close} onProgress={setShare} />}
    </>
  );
}
