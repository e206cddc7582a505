import { Button, Dropdown } from 'antd';
import { Download } from 'lucide-react';
import { useResourceText } from '../resource-text.ts';
import type { Export } from './use-export.ts';

interface ExportButtonProps {
  readonly exporting: Export;
  print(): void;
}

/** Exports what is seen or all there is, for those who may; the page can be printed by everybody who sees it. */
export function ExportButton({ exporting: { isOffered, isBusy, hasSheet, run }, print }: ExportButtonProps) {
  const text = useResourceText();
  const items = [
    ...(isOffered
      ? (hasSheet ? (['seen', 'all', 'sheet'] as const) : (['seen', 'all'] as const)).map((key) => ({
          key,
          label: text(`export.${key}`),
        }))
      : []),
    ...(isOffered ? [{ type: 'divider' as const }] : []),
    { key: 'print', label: text('print.page') },
  ];
  const go = (key: string): void => {
    if (key === 'seen' || key === 'all' || key === 'sheet') void run(key);
    else print();
  };
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => go(key) }}>
      <Button icon={<Download size={16} />} loading={isBusy}>
        {text(isOffered ? 'export.button' : 'print.button')}
      </Button>
    </Dropdown>
  );
}
