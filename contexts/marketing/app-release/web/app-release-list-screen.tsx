import type { CommandPreviewProps } from '@shopkeeper/admin-ui/list';
import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { appRelease } from '../app-release.resource.ts';

export const readAhead = listReader({ resource: appRelease });

const isPercent = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= 100;

/** Which devices are offered a release now and afterwards. */
function RolloutPreview({ rows, draft }: CommandPreviewProps) {
  const text = useText('app-release');
  const now = rows[0]?.['rolloutPercent'];
  const then = draft['percent'];
  const stage = (key: 'from' | 'to', percent: number) => text(`text.rollout.${key}`, { percent, last: percent - 1 });
  return (
    <section aria-label={text('text.rollout.title')}>
      <Text as="p" weight={600} margin="0 0 4px">
        {isPercent(now) ? stage('from', now) : text('text.rollout.none')}
        {isPercent(then) && <> → {stage('to', then)}</>}
      </Text>
      <Text as="p" size={13} color="secondary" margin="0">
        {text('text.rollout.bucket')}
      </Text>
    </section>
  );
}

/** The releases of all apps; publishing and rolling out tell which devices are offered the release. */
export function AppReleaseListScreen() {
  return (
    <ResourceScreen
      resource={appRelease}
      onPhone={['versionName', 'status']}
      previews={{ publish: RolloutPreview, rollOut: RolloutPreview }}
    />
  );
}

export { AppReleaseListScreen as Screen };
