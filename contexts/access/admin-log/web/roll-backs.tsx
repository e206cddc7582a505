import type { AuditChange } from '@shopkeeper/resource/audit';
import { useMay, useWrite } from '@shopkeeper/admin-ui';
import { useText, useTexts } from '@shopkeeper/ui/i18n';
import { Undo2 } from '@shopkeeper/ui/icons';
import { Stack } from '@shopkeeper/ui/layout';
import { Button, Popconfirm } from 'antd';
import { dataRecycle } from '../../data-recycle/data-recycle.resource.ts';
import { mayBeRolledBack } from '../../data-recycle/roll-back.domain.ts';
import { adminLog } from '../admin-log.resource.ts';

interface RollBacksProps {
  readonly entryId: number;
  readonly changes: readonly AuditChange[];
}

/** Sets single fields of an edited row back to what they were before; the server checks whether they have changed since. */
export function RollBacks({ entryId, changes }: RollBacksProps) {
  const text = useText('admin-log');
  const may = useMay()('restore', dataRecycle.page);
  const titles = useTexts([...new Set(changes.flatMap((one) => one.titles.map((key) => key.split(':')[0] ?? '')))]);
  const write = useWrite<{ id: number }>({ refreshes: [adminLog.prefix] });
  const fields = changes.filter(({ line, kind }) => line === '' && mayBeRolledBack(kind));
  if (!may || !titles || fields.length === 0) return null;
  const titleOf = ({ titles: keys, name }: AuditChange): string =>
    keys.reduceRight((otherwise, key) => titles(key, { defaultValue: otherwise }), name);
  return (
    <Stack row wrap gap={8}>
      {fields.map((change) => (
        <Popconfirm
          key={change.name}
          title={text('text.rollBack', { field: titleOf(change) })}
          description={text('hint.rollBack')}
          onConfirm={() => write.mutate({ path: `${dataRecycle.prefix}rollBack`, body: { entryId, field: change.name } })}
        >
          <Button size="small" icon={<Undo2 size={14} />} disabled={write.isPending}>
            {text('text.rollBack', { field: titleOf(change) })}
          </Button>
        </Popconfirm>
      ))}
    </Stack>
  );
}
