import { useMay, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { GridMessagesProvider } from '@shopkeeper/admin-ui/list';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { priceListItem } from '../../price-list-item/price-list-item.resource.ts';
import { priceList } from '../price-list.resource.ts';
import { DuplicateButton } from './duplicate-button.tsx';
import { OverlapList } from './overlap-list.tsx';
import { PriceHistoryList } from './price-history-list.tsx';
import { PriceGrid } from './price-grid.tsx';
import { PricePreviewPanel } from './price-preview.tsx';

/** The states in which nothing of a list changes. */
const fixedStates: readonly string[] = ['ended', 'awaiting_approval'];

/** One price list: its prices in a grid, its terms, what it overlaps with, and what a member would pay. */
export function PriceListDetailScreen() {
  const text = useText('price-list');
  const may = useMay();
  const id = Number(usePage().params.id);
  return (
    <DetailPage
      resource={priceList}
      id={id}
      actions={(row) => may('add', priceList.page) && <DuplicateButton row={row} />}
      main={(row) => (
        <Section
          title={text('text.prices')}
          extra={may('index', priceListItem.page) && <PageLink to={priceListItem.page}>{text('text.openItems')}</PageLink>}
        >
          <GridMessagesProvider>
            <PriceGrid id={id} mayChange={!fixedStates.includes(row.status) && may('edit', priceListItem.page)} />
          </GridMessagesProvider>
        </Section>
      )}
      aside={(row) => (
        <>
          <Section
            title={text('text.terms')}
            extra={
              row.approvalId !== null && (
                <PageLink className="ly-link" to={`/admin/workflow/instance/${row.approvalId}`}>
                  {text('field.approvalId')}
                </PageLink>
              )
            }
          >
            <FieldDescriptions
              resource={priceList}
              row={row as WireRow}
              layout={1}
              names={[
                'kind',
                'audience',
                'levelIds',
                'groupIds',
                'segmentIds',
                'priority',
                'startsAt',
                'endsAt',
                'withLevelDiscount',
                'note',
                ...(row.declineReason === null ? [] : (['declineReason'] as const)),
              ]}
            />
          </Section>
          <Section title={text('text.preview')}>
            <PricePreviewPanel />
          </Section>
          <Section title={text('text.overlaps')}>
            <OverlapList id={id} />
          </Section>
          {may('index', priceListItem.page) && (
            <Section title={text('text.history')}>
              <PriceHistoryList id={id} />
            </Section>
          )}
        </>
      )}
    />
  );
}

export { PriceListDetailScreen as Screen };
