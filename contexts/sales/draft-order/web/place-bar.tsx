import { useMay } from '@shopkeeper/admin-ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Money } from '@shopkeeper/admin-ui/detail';
import { Button, Tooltip } from 'antd';
import { Explanation } from '../../order/web/order-money.tsx';
import type { DraftView } from '../draft-view.domain.ts';
import { ErrorAt } from './error-at.tsx';
import { useOrderEntry } from './use-order-entry.ts';
import { usePlaceKey } from './use-keys.ts';

/** The total with its explanation, and the button that places the draft. */
export function PlaceBar() {
  const { state } = useOrderEntry();
  const { view, saving } = state;
  if (!view) return null;
  return (
    <Stack gap={10} className="draft-place">
      <Total view={view} isMoving={saving !== 'saved'} />
      <ErrorAt at={['order', 'notes']} />
      <PlaceButton view={view} />
      <PlaceTest />
    </Stack>
  );
}

function Total({ view, isMoving }: { readonly view: DraftView; readonly isMoving: boolean }) {
  const text = useText('draft-order');
  return (
    <Stack as="p" row justify="space-between" align="baseline" className={isMoving ? 'draft-total draft-saving' : 'draft-total'}>
      <Text weight={600}>
        {text('text.payable')}{' '}
        <Text as="small" color="muted" size={13} weight={400}>
          {text('text.pieces', { count: view.itemCount })}
        </Text>
      </Text>
      <Text size={24} weight={600} className="ly-stat">
        <Money fen={view.payableAmount} currency={view.currency} explain={<Explanation steps={view.explanation} />} />
      </Text>
    </Stack>
  );
}

function PlaceButton({ view }: { readonly view: DraftView }) {
  const text = useText('draft-order');
  const { moneyText } = useFormatters();
  const { orderEntry, state } = useOrderEntry();
  const mayPlace = useMay()('place');
  const isReady = mayPlace && state.scans.length === 0 && state.basket.lines.length > 0;
  const place = (): void => {
    if (isReady) void orderEntry.place();
  };
  usePlaceKey(place);
  // No amount is shown while prices are being requested.
  const amount = state.saving === 'saved' ? moneyText(view.payableAmount, view.currency) : '…';
  return (
    <Tooltip title={mayPlace ? '' : text('text.noPlaceRight')}>
      <Button type="primary" size="large" block disabled={!isReady} loading={state.isPlacing} onClick={place} data-place>
        {text('text.placeFor', { amount })}
        <kbd className="ly-kbd">Ctrl ↵</kbd>
      </Button>
    </Tooltip>
  );
}

/** Places the draft as a test order, for those who may. */
function PlaceTest() {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const mayTest = useMay()('test');
  if (!mayTest) return null;
  const isReady = state.scans.length === 0 && state.basket.lines.length > 0;
  return (
    <Tooltip title={text('hint.placeTest')}>
      <Button block disabled={!isReady || state.isPlacing} onClick={() => void orderEntry.place(true)}>
        {text('text.placeTest')}
      </Button>
    </Tooltip>
  );
}
