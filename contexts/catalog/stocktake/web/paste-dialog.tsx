import { PageModal, useRunEach } from '@shopkeeper/admin-ui';
import { PastedTableInput } from '@shopkeeper/admin-ui/list';
import { call } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainTable, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { type CountRow, readCountRows } from '../../stock/web/count-rows.ts';
import { stocktake } from '../stocktake.resource.ts';

const badges = { running: ['info', 'half'], done: ['ok', 'tick'], rejected: ['bad', 'cross'] } as const;
const mostRows = 2_000;

/** Enters a count sheet that was filled in elsewhere: pasted, or read from a file. */
export function PasteDialog({ id, onClose }: { readonly id: number; onClose(): void }) {
  const text = useText('stocktake');
  const stockText = useText('stock');
  const [lines, setLines] = useState('');
  const rows = readCountRows(lines).slice(0, mostRows);
  const { outcomes, isRunning, start } = useRunEach<CountRow>({
    keyOf: ({ code }) => code.toUpperCase(),
    refreshes: [stocktake.prefix],
    run: async ({ code, qty }, key) => {
      const body = { id, code, qty, isMore: false };
      await call(`${stocktake.prefix}count`, body, { idempotencyKey: key, showError: false });
    },
  });
  const isDone = ({ code }: CountRow): boolean => outcomes.get(code.toUpperCase())?.state === 'done';
  const ready = rows.filter((row) => row.issue === null && !isDone(row));
  return (
    <PageModal
      title={text('text.paste')}
      width={640}
      okText={text('text.book-count', { count: ready.length })}
      okButtonProps={{ disabled: ready.length === 0, loading: isRunning }}
      cancelText={text('text.close')}
      mask={{ closable: false }}
      onOk={() => void start(ready)}
      onCancel={onClose}
    >
      <div className="rs-form">
        <PastedTableInput
          title={text('text.pasteLines')}
          hint={text('hint.pasteLines')}
          example={'PC000003-01\t12'}
          value={lines}
          isDisabled={isRunning}
          onChange={setLines}
        />
        {rows.length > 0 && (
          <PlainTable
            label={text('text.paste')}
            maxHeight="40vh"
            head={
              <tr>
                <th>{stockText('field.skuCode')}</th>
                <th className="end">{text('text.counted')}</th>
                <th>{stockText('text.result')}</th>
              </tr>
            }
          >
            {rows.map((row) => (
              <Row key={row.line} row={row} outcome={outcomes.get(row.code.toUpperCase())} />
            ))}
          </PlainTable>
        )}
      </div>
    </PageModal>
  );
}

interface RowProps {
  readonly row: CountRow;
  readonly outcome: { readonly state: keyof typeof badges; readonly msg: string } | undefined;
}

function Row({ row, outcome }: RowProps) {
  const stockText = useText('stock');
  const [color, shape] = row.issue === null ? (outcome ? badges[outcome.state] : (['info', 'ring'] as const)) : badges.rejected;
  const state = row.issue === null ? (outcome?.state ?? 'ready') : 'rejected';
  const msg = row.issue === null ? (outcome?.msg ?? '') : stockText(`text.countIssue.${row.issue}`);
  return (
    <tr>
      <td>{row.code}</td>
      <td className="end">{row.qty}</td>
      <td>
        <StatusBadge color={color} shape={shape}>
          {stockText(`text.countState.${state}`)}
        </StatusBadge>
        {msg !== '' && (
          <Text as="small" block color="secondary" size={12.5}>
            {msg}
          </Text>
        )}
      </td>
    </tr>
  );
}
