import { Button, Popover } from 'antd';
import { Columns3 } from '@shopkeeper/ui/icons';
import { lazyPart } from '@shopkeeper/ui';
import { useResourceText } from '../texts/resource-text.ts';
import type { ColumnChoiceProps } from './column-choice.tsx';

const ColumnChoice = lazyPart(
  async () => (await import('./column-choice.tsx')).ColumnChoice,
  <div className="rs-columns" aria-busy />,
);

/** The button that opens the column settings. */
export function ColumnPanel(props: ColumnChoiceProps) {
  const text = useResourceText();
  const content = <ColumnChoice {...props} />;
  return (
    <Popover content={content} trigger="click" placement="bottomRight" arrow={false} destroyOnHidden>
      <Button
        type="text"
        className="rs-icon"
        aria-label={text('columns.title')}
        title={text('columns.title')}
        icon={<Columns3 size={16} />}
      />
    </Popover>
  );
}
