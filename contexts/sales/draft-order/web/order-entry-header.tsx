import { useNotices } from '@shopkeeper/admin-ui/shell';
import { useCall } from '@shopkeeper/api-client';
import { useOverlay } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainButton, Stack, Text, type TextColor } from '@shopkeeper/ui/layout';
import { Check, ChevronDown, CloudOff, LoaderCircle, Plus, Trash2, TriangleAlert } from '@shopkeeper/ui/icons';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { Button, Popover } from 'antd';
import { draftOrderPrefix } from '../draft-order.page.ts';
import type { DraftSummary } from '../draft-view.domain.ts';
import { useOrderEntry } from './use-order-entry.ts';

const icons = { saved: Check, saving: LoaderCircle, offline: CloudOff, rejected: TriangleAlert } as const;

const savingColors: Readonly<Record<keyof typeof icons, TextColor>> = {
  saved: 'muted',
  saving: 'muted',
  offline: 'warn',
  rejected: 'bad',
};

/** Title, save state, and the open drafts to switch to. */
export function OrderEntryHeader() {
  const text = useText('draft-order');
  const { confirm } = useNotices();
  const { orderEntry, state } = useOrderEntry();
  const { data } = useCall<{ readonly result: readonly DraftSummary[] }>(`${draftOrderPrefix}drafts`);
  const drafts = data?.result ?? [];
  const { view } = state;
  const isBlank = state.basket.lines.length === 0 && state.basket.memberId === null;

  function begin(): void {
    const blank = drafts.find(({ id, itemCount, memberId }) => id !== view?.id && itemCount === 0 && memberId === null);
    void (blank ? orderEntry.open(blank.id) : orderEntry.openNew());
  }

  async function discard(): Promise<void> {
    const question = { title: text('text.discardAsk'), text: text('text.discardHint'), confirm: text('text.discard') };
    if (await confirm(question)) void orderEntry.discard();
  }

  return (
    <header className="rs-head">
      <h1>{text('title')}</h1>
      <SaveMark />
      <div className="rs-head-actions">
        <Drafts drafts={drafts} />
        <Button
          aria-label={text('text.discard')}
          icon={<Trash2 size={15} />}
          disabled={isBlank && drafts.length < 2}
          onClick={() => void discard()}
        >
          <span className="draft-wide">{text('text.discard')}</span>
        </Button>
        <Button aria-label={text('text.newDraft')} icon={<Plus size={16} />} disabled={isBlank} onClick={begin}>
          <span className="draft-wide">{text('text.newDraft')}</span>
        </Button>
      </div>
    </header>
  );
}

function SaveMark() {
  const text = useText('draft-order');
  const { state } = useOrderEntry();
  const Icon = icons[state.saving];
  if (!state.view) return null;
  return (
    <Text color={savingColors[state.saving]} size={13} role="status" data-saving={state.saving}>
      <Stack as="span" row gap={5} padding="3px 0 0">
        <Icon size={14} aria-hidden /> {text(`text.${state.saving}`)}
      </Stack>
    </Text>
  );
}

function Drafts({ drafts }: { readonly drafts: readonly DraftSummary[] }) {
  const text = useText('draft-order');
  const [isOpen, setOpen] = useOverlay();
  const { orderEntry, state } = useOrderEntry();
  if (drafts.length < 2) return null;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <Stack as="ul" className="draft-list">
          {drafts.map((draft) => (
            <li key={draft.id}>
              <PlainButton
                kind="option"
                aria-current={draft.id === state.view?.id || undefined}
                onClick={() => {
                  setOpen(false);
                  if (draft.id !== state.view?.id) void orderEntry.open(draft.id);
                }}
              >
                <Stack as="span" grow>
                  <Text as="b" weight={500}>
                    {draft.nickname ?? text('text.nobody')}
                  </Text>
                  <Text as="small" color="muted" size={12.5} ellipsis>
                    {draft.coverName ?? text('text.noGoods')}
                    {draft.itemCount > 1 && ` ×${draft.itemCount}`}
                  </Text>
                </Stack>
                <Stack as="span" align="end">
                  <MoneyText fen={draft.payableAmount} />
                  <Text as="small" color="muted" size={12.5}>
                    <TimeText at={draft.updatedAt} />
                  </Text>
                </Stack>
              </PlainButton>
            </li>
          ))}
        </Stack>
      }
    >
      <Button>
        {text('text.draftCount', { count: drafts.length })} <ChevronDown size={15} aria-hidden />
      </Button>
    </Popover>
  );
}
