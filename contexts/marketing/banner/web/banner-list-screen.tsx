import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import type { Schedule } from '../../schedule/schedule.domain.ts';
import { ScheduleBadge } from '../../schedule/web/schedule-badge.tsx';
import { clickRateBp } from '../banner-counts.domain.ts';
import { banner } from '../banner.resource.ts';

export const readAhead = listReader({ resource: banner });

const State = ({ row }: { readonly row: Schedule }) => <ScheduleBadge of={row} />;

/** The clicks, and which part of the views they are. */
function Clicks({ row }: { readonly row: { readonly viewCount: number; readonly clickCount: number } }) {
  const { number, ratio } = useFormatters();
  const rate = clickRateBp(row);
  return (
    <Text numeric>
      {number(row.clickCount)}
      {rate !== null && (
        <Text as="span" size={12} color="secondary">
          {' '}
          {ratio(rate)}
        </Text>
      )}
    </Text>
  );
}

/** The banners with their state now and how often they were seen and clicked. */
export function BannerListScreen() {
  const text = useText('schedule');
  return (
    <ResourceScreen
      resource={banner}
      cells={{ enabled: State, clickCount: Clicks }}
      columns={{ enabled: { title: text('text.state'), width: 112 }, clickCount: { width: 116 } }}
    />
  );
}

export { BannerListScreen as Screen };
