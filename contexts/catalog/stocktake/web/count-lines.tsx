import { EmptyState, ErrorState } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { lazyPart, TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { ClipboardPaste } from '@shopkeeper/ui/icons';
import { Button, Pagination, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { type CountLines, type CountView, countViews } from '../count.domain.ts';
import { stocktake } from '../stocktake.resource.ts';

const PasteDialog = lazyPart(async () => (await import('./paste-dialog.tsx')).PasteDialog);

type Line = CountLines['result'][number];

/** The sheet of a stocktake: what was counted last stands first. A blind count shows no expected quantities. */
export function CountLinesPanel({
  id,
  isBlind,
  mayCount,
}: {
  readonly id: number;
  readonly isBlind: boolean;
  readonly mayCount: boolean;
}) {
  const text = useText('stocktake');
  const [view, setView] = useState<CountView>('all');
  const [currentPage, setPage] = useState(1);
  const [isPasting, setPasting] = useState(false);
  const body = { id, view, currentPage };
  const { data, error, refetch } = useCall<CountLines>(`${stocktake.prefix}lines`, body, { keepPreviousData: true });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const views = countViews.filter((one) => one !== 'different' || !isBlind);
  return (
    <Stack gap={12}>
      <Toolbar
        end={
          mayCount && (
            <Button icon={<ClipboardPaste size={16} />} onClick={() => setPasting(true)}>
              {text('text.paste')}
            </Button>
          )
        }
      >
        <Segmented<CountView>
          aria-label={text('text.sheet')}
          value={view}
          options={views.map((value) => ({ value, label: `${text(`text.view.${value}`)} ${data.counts[value] ?? ''}` }))}
          onChange={(next) => {
            setView(next);
            setPage(1);
          }}
        />
      </Toolbar>
      {data.result.length === 0 ? (
        <EmptyState title={text('text.none')} hint={text('hint.none')} />
      ) : (
        <Lines lines={data.result} isBlind={isBlind} />
      )}
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={currentPage}
        pageSize={data.page.pageSize}
        total={data.page.total}
        onChange={setPage}
      />
      {isPasting && <PasteDialog id={id} onClose={() => setPasting(false)} />}
    </Stack>
  );
}

function Lines({ lines, isBlind }: { readonly lines: readonly Line[]; readonly isBlind: boolean }) {
  const text = useText('stocktake');
  return (
    <PlainTable
      label={text('text.sheet')}
      head={
        <tr>
          <th>{text('text.name')}</th>
          <th className="end">{text('text.counted')}</th>
          {!isBlind && <th className="end">{text('text.book')}</th>}
          {!isBlind && <th className="end">{text('text.difference')}</th>}
          <th>{text('text.by')}</th>
        </tr>
      }
    >
      {lines.map((line) => (
        <tr key={line.skuId}>
          <td>
            {line.name}
            <Text as="small" block color="muted" size={12.5}>
              {[line.specText, line.skuCode, line.barcode].filter(Boolean).join(' · ')}
            </Text>
          </td>
          <Figures line={line} isBlind={isBlind} />
          <td>
            {line.countedBy}
            {line.countedAt !== null && (
              <Text as="small" block color="muted" size={12.5}>
                <TimeText at={line.countedAt} />
              </Text>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Figures({ line: { countedQty, bookQty }, isBlind }: { readonly line: Line; readonly isBlind: boolean }) {
  const text = useText('stocktake');
  const { number } = useFormatters();
  const shown = (qty: number | null): string => (qty === null ? text('text.notCounted') : number(qty));
  const difference = countedQty === null || bookQty === null ? null : countedQty - bookQty;
  return (
    <>
      <td className="end">
        <b>{shown(countedQty)}</b>
      </td>
      {!isBlind && <td className="end">{shown(bookQty)}</td>}
      {!isBlind && (
        <td className="end">
          <Text numeric color={difference === null || difference === 0 ? 'muted' : difference > 0 ? 'ok' : 'bad'}>
            {difference !== null && difference > 0 ? '+' : ''}
            {shown(difference)}
          </Text>
        </td>
      )}
    </>
  );
}
