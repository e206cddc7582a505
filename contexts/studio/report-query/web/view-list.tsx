import { ErrorState } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import { scrolledRegion } from './scrolled-region.ts';
import type { ViewsReply } from '../report-query.domain.ts';
import { reportQuery } from '../report-query.resource.ts';

type View = ViewsReply['views'][number];

const matches = ({ name, columns }: View, searched: string): boolean =>
  name.includes(searched) || columns.some((column) => column.name.includes(searched));

/** The views that the reader may use, with their columns. */
export function ViewList() {
  const text = useText('report-query');
  const [searched, setSearched] = useState('');
  const { data, error, refetch } = useCall<ViewsReply>(`${reportQuery.prefix}views`, {});
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const found = data.views.filter((view) => matches(view, searched.trim().toLowerCase()));
  return (
    <Stack gap={8} margin="8px 0 0">
      <Text as="p" color="muted" size={13}>
        {text('text.viewsHint')}
      </Text>
      <Input
        size="small"
        className="report-find"
        aria-label={text('text.findView')}
        placeholder={text('text.findView')}
        value={searched}
        onChange={(event) => setSearched(event.target.value)}
      />
      <div className="report-views" {...scrolledRegion(text('text.views'))}>
        <dl>
          {found.map(({ name, columns }) => (
            <div key={name}>
              <dt>report.{name}</dt>
              <dd>{columns.map((column) => `${column.name} (${column.type})`).join(', ')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Stack>
  );
}
