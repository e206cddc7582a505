import { Button, Dropdown } from 'antd';
import { Download, Printer } from '@shopkeeper/ui/icons';
import { usePhone } from '@shopkeeper/ui';
import { useResourceText } from '../texts/resource-text.ts';
import type { Export } from './use-export.ts';

interface ExportButtonProps {
  readonly exporting: Export;
  print(): void;
}

/** Exports the matching or all rows, for users with the permission; every user of the page can print it. */
export function ExportButton({ exporting: { isOffered, isBusy, hasSheet, run }, print }: ExportButtonProps) {
  const text = useResourceText();
  const isPhone = usePhone();
  const sheets = hasSheet ? (['seen', 'all', 'sheet'] as const) : (['seen', 'all'] as const);
  const offered = (isOffered ? sheets : []).map((key) => ({ key, label: text(`export.${key}`) }));
  const printing = { key: 'print', label: text('print.page') };
  const go = (key: string): void => {
    if (key === 'seen' || key === 'all' || key === 'sheet') void run(key);
    else print();
  };
  // On a phone the buttons are listed in the header's panel, where a menu would open behind it.
  if (isPhone)
    return [...offered, printing].map(({ key, label }) => (
      <Button key={key} icon={key === 'print' ? <Printer size={16} /> : <Download size={16} />} onClick={() => go(key)}>
        {label}
      </Button>
    ));
  const items = [...offered, ...(isOffered ? [{ type: 'divider' as const }] : []), printing];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => go(key) }}>
      <Button icon={isOffered ? <Download size={16} /> : <Printer size={16} />} loading={isBusy}>
        {text(isOffered ? 'export.button' : 'print.button')}
      </Button>
    </Dropdown>
  );
}
