import { EmptyState, ErrorState, PageDrawer, useMayOpen } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, Text } from '@shopkeeper/ui/layout';
import { TimeText } from '@shopkeeper/ui';
import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { stockPage } from '../stock.page.ts';
import type { Ledger } from '../stock-ledger.domain.ts';
import { useSkuLocations } from './location-input.tsx';
import type { SkuLevel } from './sku-level.ts';
import './stock.css';

type Movement = Ledger['result'][number];

const pageSize = 20;

/** Lists every stock movement of a SKU, newest first. */
export function MovementsDrawer({ level, onClose }: { readonly level: Pick<SkuLevel, 'skuId' | 'name'>; onClose(): void }) {
  const text = useText('stock');
  return (
    <PageDrawer size={680} title={`${text('text.movements')} · ${level.name}`} onClose={onClose}>
      <Places skuId={level.skuId} />
      <Movements skuId={level.skuId} />
    </PageDrawer>
  );
}

/** What is at each location, where there are several. */
function Places({ skuId }: { readonly skuId: number }) {
  const text = useText('stock');
  const { number } = useFormatters();
  const places = useSkuLocations(skuId);
  if (places.length < 2) return null;
  return (
    <PlainTable
      label={text('text.places')}
      head={
        <tr>
          <th scope="col">{text('text.location')}</th>
          {(['onHand', 'reserved', 'allocated'] as const).map((name) => (
            <th key={name} scope="col" className="end">
              {text(`field.${name}`)}
            </th>
          ))}
        </tr>
      }
    >
      {places.map(({ locationId, name, onHand, reserved, allocated }) => (
        <tr key={locationId}>
          <td>{name}</td>
          <td className="end">{number(onHand)}</td>
          <td className="end">{number(reserved)}</td>
          <td className="end">{number(allocated)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Movements({ skuId }: { readonly skuId: number }) {
  const text = useText('stock');
  const [currentPage, setPage] = useState(1);
  const body = { skuId, page: { currentPage, pageSize } };
  const { data, error, refetch } = useCall<Ledger>(`${stockPage.path}/movements`, body, { keepPreviousData: true });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (data.result.length === 0) return <EmptyState title={text('text.noMovements')} hint={text('hint.noMovements')} />;
  return (
    <Stack gap={12}>
      <PlainTable
        className="stock-movements"
        head={
          <tr>
            <th scope="col">{text('text.at')}</th>
            <th scope="col">{text('text.type')}</th>
            {(['onHand', 'reserved', 'allocated'] as const).map((name) => (
              <th key={name} scope="col" className="end">
                {text(`field.${name}`)}
              </th>
            ))}
            <th scope="col">{text('text.why')}</th>
          </tr>
        }
      >
        {data.result.map((one) => (
          <tr key={one.id}>
            <td>
              <TimeText at={one.at} />
            </td>
            <td>{text(`text.type.${one.type}`)}</td>
            <Delta of={text('field.onHand')} value={one.dOnHand} />
            <Delta of={text('field.reserved')} value={one.dReserved} />
            <Delta of={text('field.allocated')} value={one.dAllocated} />
            <td>
              <Why movement={one} />
            </td>
          </tr>
        ))}
      </PlainTable>
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={currentPage}
        pageSize={pageSize}
        total={data.page.total}
        onChange={setPage}
      />
    </Stack>
  );
}

function Delta({ of, value }: { readonly of: string; readonly value: number }) {
  const { number } = useFormatters();
  const sign = value > 0 ? '+' : '\u2212';
  return (
    <td className={value === 0 ? 'end delta none' : 'end delta'} data-title={of}>
      <Text numeric color={value > 0 ? 'ok' : value < 0 ? 'bad' : undefined}>
        {value === 0 ? '–' : sign + number(Math.abs(value))}
      </Text>
    </td>
  );
}

/** Shows the given reason or the causing document, and the user. */
function Why({ movement }: { readonly movement: Movement }) {
  const text = useText('stock');
  const { reason, actorName, locationName } = movement;
  const where = [locationName, actorName].filter(Boolean).join(' · ');
  return (
    <>
      {reason ? systemReason(reason, text) : <Document movement={movement} />}
      {where && (
        <Text as="small" block color="muted" size={12}>
          {where}
        </Text>
      )}
    </>
  );
}

/** Names the causing document, with a link for users who may open its page. */
function Document({ movement: { refType, refId, document } }: { readonly movement: Movement }) {
  const text = useText('stock');
  const mayOpen = useMayOpen();
  if (refType === null) return null;
  if (refType.startsWith('undo.')) return text('text.ref.undo');
  if (!document) return text(`text.ref.${refType}`, { id: refId ?? '' });
  const name = text(`text.doc.${refType}`, { orderNo: document.title });
  const { page, id } = document;
  return mayOpen(page) ? <PageLink to={`${page}/${id}`}>{name}</PageLink> : name;
}

/** Reasons written by the system are translated; those entered by users are shown as they are. */
const systemReasons = ['product form', 'sku removed', 'import', 'expired'];
/** The reason of an import has the id of its file after it, which says nothing to people. */
const importReason = /^import [\da-f-]{36}$/;
function systemReason(written: string, text: (key: string) => string): string {
  const reason = importReason.test(written) ? 'import' : written;
  return systemReasons.includes(reason) ? text(`text.cause.${reason.replace(' ', '-')}`) : reason;
}
