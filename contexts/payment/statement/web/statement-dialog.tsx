import { PageModal, useWrite } from '@shopkeeper/admin-ui';
import { FileDrop } from '@shopkeeper/admin-ui/list';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { useId, useState } from 'react';
import { type OnlineMethod, onlineMethods } from '../../gateway/gateway.domain.ts';
import { statementDifference } from '../statement-difference.resource.ts';
import { statement } from '../statement.resource.ts';
import { statementText } from './statement-text.ts';

interface Compared {
  readonly id: number;
  readonly lineCount: number;
  readonly differenceCount: number;
}

/** Compares a downloaded statement with the shop, and leads to what differs. */
export function StatementDialog({ onClose }: { onClose(): void }) {
  const text = useText('statement');
  const page = usePage();
  const id = useId();
  const [method, setMethod] = useState<OnlineMethod>('wechat');
  const [day, setDay] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const write = useWrite<Compared>({ refreshes: [statement.prefix, statementDifference.prefix] });
  const compare = async (): Promise<void> => {
    if (!file) return;
    const body = { method, day, fileName: file.name.slice(0, 120), content: statementText(await file.arrayBuffer()) };
    write.mutate({ path: `${statement.prefix}compare`, body });
  };
  const found = write.data;
  return (
    <PageModal
      title={text('text.compare')}
      okText={text(found ? 'text.show-differences' : 'text.compare')}
      okButtonProps={{ disabled: file === null || day === '', loading: write.isPending }}
      cancelText={text('text.close')}
      onOk={() => (found ? page.navigate(statementDifference.page) : void compare())}
      onCancel={onClose}
    >
      <Stack gap={14} className="rs-form">
        <label className="rs-field" htmlFor={`${id}-method`}>
          <span className="rs-label">{text('field.method')}</span>
          <select
            id={`${id}-method`}
            value={method}
            onChange={({ target }) => setMethod(onlineMethods.find((one) => one === target.value) ?? method)}
          >
            {onlineMethods.map((one) => (
              <option key={one} value={one}>
                {text(`choice.method.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="rs-field" htmlFor={`${id}-day`}>
          <span className="rs-label">{text('field.day')}</span>
          <input id={`${id}-day`} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </label>
        <FileDrop title={file?.name ?? text('text.choose-file')} hint={text('hint.file')} accept=".csv,.txt" take={setFile} />
        {found && (
          <Text as="p" role="status">
            {text('text.compared', { lines: found.lineCount, differences: found.differenceCount })}
          </Text>
        )}
      </Stack>
    </PageModal>
  );
}
