import type { StatusColor } from '@shopkeeper/resource/fields';
import { StatusDot, Text } from '@shopkeeper/ui/layout';
import { statusStyle } from '@shopkeeper/ui';

/** Shows a state as a dot or ring with a label; a status color has the same meaning on every page. */
export function StatusTag({ tone, children }: { readonly tone: StatusColor; readonly children: string }) {
  const { loud } = statusStyle(tone);
  return (
    <span className="rs-status">
      <StatusDot color={tone} />
      <Text color={tone === 'idle' ? 'muted' : loud ? tone : undefined}>{children}</Text>
    </span>
  );
}
