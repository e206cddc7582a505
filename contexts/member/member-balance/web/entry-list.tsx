import { Failed, Loading, type MemberList, NothingYet } from '@shopkeeper/member-ui';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { ReactNode } from 'react';

/** What stands in a line of a wallet's history. */
export interface HistoryEntry {
  readonly id: number;
  readonly type: string;
  readonly amount: number;
  readonly availableAfter: number;
  readonly note: string | null;
  readonly effectiveAt: number;
}

interface EntryListProps {
  readonly list: MemberList<HistoryEntry>;
  /** The language file with `choice.type.…`, `text.none`, `text.none-hint` and `field.availableAfter`. */
  readonly namespace: string;
  readonly show: (amount: number) => ReactNode;
}

/** The history of a wallet, newest first: why, when, how much with its sign, and what was left. */
export function EntryList({ list, namespace, show }: EntryListProps) {
  const text = useText(namespace);
  const common = useText('member-area');
  if (list.error && !list.rows) return <Failed error={list.error} retry={list.retry} />;
  if (!list.rows) return <Loading heights={[64, 64, 64, 64]} />;
  if (list.rows.length === 0) return <NothingYet title={text('text.none')} hint={text('text.none-hint')} />;
  return (
    <>
      <Stack as="ul" divided>
        {list.rows.map((entry) => (
          <Stack as="li" row key={entry.id} justify="space-between" gap={12} padding="10px 0">
            <Text grow>
              <Text as="b" weight={500} block>
                {text(`choice.type.${entry.type}`)}
              </Text>
              <Text as="small" color="muted" size={13} block>
                <TimeText at={entry.effectiveAt} /> {entry.note}
              </Text>
            </Text>
            <Text align="end" numeric>
              <Text as="b" weight={600} block>
                {entry.amount > 0 && '+'}
                {show(entry.amount)}
              </Text>
              <Text as="small" color="muted" size={13} block>
                {text('field.availableAfter')} {show(entry.availableAfter)}
              </Text>
            </Text>
          </Stack>
        ))}
      </Stack>
      {list.hasMore && (
        <Text as="p" align="center" margin="16px 0 0">
          <button type="button" className="mc-button" aria-busy={list.isLoadingMore} onClick={list.more}>
            {common(list.isLoadingMore ? 'state.loading' : 'list.more')}
          </button>
        </Text>
      )}
    </>
  );
}
