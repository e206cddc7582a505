import { useMayOpen } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Section, Timeline } from '@shopkeeper/admin-ui/detail';
import { type TimelineEntry } from '@shopkeeper/ui/layout';
import type { StatusColor } from '@shopkeeper/resource/fields';
import { Skeleton } from 'antd';

interface Entry {
  readonly id: number;
  readonly createdAt: number;
  readonly actorName: string;
  readonly action: string;
}

const log = '/admin/access/admin-log';
const shown = 20;
const statusColors: Readonly<Record<string, StatusColor>> = {
  publish: 'ok',
  unpublish: 'warn',
  recycle: 'bad',
  restore: 'info',
  add: 'info',
  schedule: 'info',
};

/** The recent audit entries of a product, for users who may read the audit log. */
export function ProductHistory({ id }: { readonly id: number }) {
  const text = useText('product');
  const mayOpen = useMayOpen();
  const isReady = mayOpen(log);
  const filters = {
    and: [
      { field: 'resource', op: 'eq', value: 'catalog/product' },
      { field: 'rowId', op: 'eq', value: id },
    ],
  };
  const body = { page: { currentPage: 1, pageSize: shown }, filters };
  const { data, error } = useCall<{ readonly result: readonly Entry[] }>(`${log}/GetPageData`, body, { isReady });
  if (!isReady || error) return null;
  return (
    <Section title={text('text.history')}>
      {data ? (
        <Timeline entries={data.result.map((entry) => entryOf(entry, text))} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </Section>
  );
}

function entryOf({ id, createdAt, actorName, action }: Entry, text: (key: string) => string): TimelineEntry {
  return { id, at: createdAt, title: text(`text.did.${action}`), by: actorName, tone: statusColors[action] ?? 'idle' };
}
