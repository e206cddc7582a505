import { Button, Dropdown } from 'antd';
import { Download, Printer } from '@shopkeeper/ui/icons';
import { usePhone } from '@shopkeeper/ui';
import { useResourceText } from '../texts/resource-text.ts';
import type { Export, ExportFormat, ExportWhat } from './use-export.ts';

const formats: readonly ExportFormat[] = ['csv', 'xlsx'];

interface ExportButtonProps {
  readonly exporting: Export;
  print(): void;
}

/** Exports the matching or all rows, for users with the permission; every user of the page can print it. */
export function ExportButton({ exporting: { isOffered, isBusy, hasSheet, run }, print }: ExportButtonProps) {
  const text = useResourceText();
  const isPhone = usePhone();
  const contents: readonly ExportWhat[] = hasSheet ? ['seen', 'all', 'sheet'] : ['seen', 'all'];
  const choices = contents.flatMap((what) => formats.map((format) => ({ what, format, key: `${what}.${format}` })));
  const offered = (isOffered ? choices : []).map(({ what, format, key }) => ({
    key,
    label: text('export.as', { what: text(`export.${what}`), format: format === 'csv' ? 'CSV' : 'Excel' }),
  }));
  const printing = { key: 'print', label: text('print.page') };
  const go = (key: string): void => {
    const chosen = choices.find((one) => one.key === key);
    if (chosen) void run(chosen.what, { format: chosen.format });
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
