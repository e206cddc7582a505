import { download } from '@shopkeeper/admin-ui';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { CircleQuestionMark, Download, History, Search } from '@shopkeeper/ui/icons';
import { Text, Toolbar } from '@shopkeeper/ui/layout';
import { Button, Checkbox, Dropdown, Input } from 'antd';
import { permissionPage } from '../permission.page.ts';

/** What the matrix shows. */
export interface MatrixFilter {
  readonly term: string;
  readonly role: string;
  readonly changedOnly: boolean;
}

interface MatrixHeadProps {
  readonly counts: { readonly roles: number; readonly nodes: number };
  readonly filter: MatrixFilter;
  readonly mayExport: boolean;
  readonly mayTakeSheet: boolean;
  onFilter(filter: MatrixFilter): void;
  readonly onExplain: (() => void) | null;
  onLog(): void;
}

const formats = ['xlsx', 'csv'] as const;

/** Title, searches and the buttons of the page. */
export function MatrixHead({ counts, filter, mayExport, mayTakeSheet, onFilter, onExplain, onLog }: MatrixHeadProps) {
  const text = useText('permission');
  return (
    <Toolbar
      as="header"
      gap={10}
      end={
        <>
          <Button icon={<History size={16} />} onClick={onLog}>
            {text('text.log')}
          </Button>
          {onExplain && (
            <Button icon={<CircleQuestionMark size={16} />} onClick={onExplain}>
              {text('text.explain')}
            </Button>
          )}
          {(mayExport || mayTakeSheet) && <ExportButton mayExport={mayExport} mayTakeSheet={mayTakeSheet} />}
        </>
      }
    >
      <Text as="h1" size={20} weight={600}>
        {text('title')}
      </Text>
      <Text color="muted" numeric>
        {text('text.summary', counts)}
      </Text>
      <Input
        className="permission-search"
        value={filter.term}
        prefix={<Search size={15} aria-hidden />}
        placeholder={text('text.search')}
        aria-label={text('text.search')}
        allowClear
        onChange={({ target }) => onFilter({ ...filter, term: target.value })}
      />
      <Input
        className="permission-search"
        value={filter.role}
        prefix={<Search size={15} aria-hidden />}
        placeholder={text('text.searchRole')}
        aria-label={text('text.searchRole')}
        allowClear
        onChange={({ target }) => onFilter({ ...filter, role: target.value })}
      />
      <Checkbox checked={filter.changedOnly} onChange={({ target }) => onFilter({ ...filter, changedOnly: target.checked })}>
        {text('text.changedOnly')}
      </Checkbox>
    </Toolbar>
  );
}

function ExportButton({ mayExport, mayTakeSheet }: Pick<MatrixHeadProps, 'mayExport' | 'mayTakeSheet'>) {
  const text = useText('permission');
  const notices = useNotices();
  const take = (call: string, format: string): void => {
    const name = `${text(call === 'export' ? 'text.fileName' : 'text.sheetName')}.${format}`;
    void download(`${permissionPage.path}/${call}`, { format }, name).catch(notices.failure);
  };
  const files = [
    ...(mayExport ? [{ call: 'export', label: text('text.matrix') }] : []),
    ...(mayTakeSheet ? [{ call: 'rightsSheet', label: text('text.rightsSheet') }] : []),
  ];
  const items = files.map(({ call, label }) => ({
    key: call,
    type: 'group' as const,
    label,
    children: formats.map((format) => ({ key: `${call}.${format}`, label: format === 'xlsx' ? 'Excel' : 'CSV' })),
  }));
  const onClick = ({ key }: { readonly key: string }): void => {
    const [call = '', format = ''] = key.split('.');
    take(call, format);
  };
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick }}>
      <Button icon={<Download size={16} />}>{text('text.export')}</Button>
    </Dropdown>
  );
}
