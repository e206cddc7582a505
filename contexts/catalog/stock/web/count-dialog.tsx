import { PageModal } from '@shopkeeper/admin-ui';
import { PastedTableInput } from '@shopkeeper/admin-ui/list';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { AutoComplete, Button, Segmented } from 'antd';
import { useId, useState } from 'react';
import { type CountKind, type CountPreview, type StockRow, useCount } from './use-count.ts';
import './stock.css';

const kinds: readonly CountKind[] = ['stocktake', 'purchase_in', 'damage', 'adjust'];

const badges = {
  loading: ['idle', 'dot'],
  ready: ['info', 'ring'],
  unchanged: ['idle', 'ring'],
  running: ['info', 'half'],
  done: ['ok', 'tick'],
  rejected: ['bad', 'cross'],
} as const;

interface CountDialogProps {
  /** The selected SKUs, whose stock on hand is filled in. */
  readonly rows: readonly StockRow[];
  onClose(): void;
}

/** Books counted, received or damaged quantities of many SKUs that were selected, pasted or read from a file. */
export function CountDialog({ rows, onClose }: CountDialogProps) {
  const text = useText('stock');
  const id = useId();
  const [lines, setLines] = useState(() => rows.map(({ skuCode, onHand }) => `${skuCode ?? ''}\t${onHand}`).join('\n'));
  const [kind, setKind] = useState<CountKind>('stocktake');
  const usual = text(`text.reasons.${kind}`).split('|');
  const [typed, setTyped] = useState<string | null>(null);
  const reason = (typed ?? usual[0] ?? '').trim();
  const { previews, isRunning, book, retry, canRetry } = useCount({ lines, kind, reason, known: rows });
  const ready = previews.filter(({ state }) => state === 'ready').length;
  return (
    <PageModal
      title={text('text.bulkAdjust')}
      width={760}
      okText={text('text.bookCount', { count: ready })}
      okButtonProps={{ disabled: ready === 0 || reason.length < 2, loading: isRunning }}
      cancelText={text('text.close')}
      mask={{ closable: false }}
      onOk={() => void book()}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {canRetry && !isRunning && <Button onClick={retry}>{text('text.checkAgain')}</Button>}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <div className="rs-form">
        <Segmented
          block
          className="stock-kinds"
          aria-label={text('text.type')}
          value={kind}
          disabled={isRunning}
          options={kinds.map((value) => ({ value, label: text(`text.type.${value}`) }))}
          onChange={setKind}
        />
        <PastedTableInput
          title={text('text.countLines')}
          hint={text('hint.countLines')}
          example={'PC000003-01\t12'}
          value={lines}
          isDisabled={isRunning}
          onChange={setLines}
        />
        <label className="rs-field" htmlFor={id}>
          <span className="rs-label">{text('text.reason')}</span>
          <AutoComplete
            id={id}
            className="rs-wide"
            options={usual.map((value) => ({ value }))}
            value={typed ?? usual[0] ?? ''}
            onChange={setTyped}
          />
        </label>
        {previews.length > 0 && <Preview previews={previews} />}
      </div>
    </PageModal>
  );
}

function Preview({ previews }: { readonly previews: readonly CountPreview[] }) {
  const text = useText('stock');
  const { number } = useFormatters();
  return (
    <PlainTable
      label={text('text.bulkAdjust')}
      maxHeight="40vh"
      head={
        <tr>
          <th>{text('field.skuCode')}</th>
          <th>{text('field.name')}</th>
          <th className="end">{text('field.onHand')}</th>
          <th className="end">{text('text.afterwards')}</th>
          <th>{text('text.result')}</th>
        </tr>
      }
    >
      {previews.map((one) => (
        <tr key={one.line}>
          <td>{one.code}</td>
          <td>{one.row ? [one.row.name, ...one.row.values].join(' · ') : '–'}</td>
          <td className="end">{one.row ? number(one.row.onHand) : '–'}</td>
          <td className="end">
            <b>{one.after === null ? '–' : number(one.after)}</b>
          </td>
          <td>
            <StatusBadge color={badges[one.state][0]} shape={badges[one.state][1]}>
              {text(`text.countState.${one.state}`)}
            </StatusBadge>
            {one.msg !== '' && (
              <Text as="small" block color="secondary" size={12.5}>
                {one.msg}
              </Text>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
