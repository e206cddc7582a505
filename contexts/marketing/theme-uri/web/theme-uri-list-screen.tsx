import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { useText } from '@shopkeeper/ui/i18n';
import type { Schedule } from '../../schedule/schedule.domain.ts';
import { ScheduleBadge } from '../../schedule/web/schedule-badge.tsx';
import { themeUri } from '../theme-uri.resource.ts';

export const readAhead = listReader({ resource: themeUri });

const State = ({ row }: { readonly row: Schedule }) => <ScheduleBadge of={row} />;

/** The theme URIs with their state now; a row opens its preview. */
export function ThemeUriListScreen() {
  const text = useText('schedule');
  return (
    <ResourceScreen
      resource={themeUri}
      cells={{ enabled: State }}
      columns={{ enabled: { title: text('text.state'), width: 112 } }}
      detailPath={(id) => `${themeUri.page}/${id}`}
    />
  );
}

export { ThemeUriListScreen as Screen };
