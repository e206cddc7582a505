import type { StatusColor } from '@shopkeeper/resource';
import { StatusDot } from '../../layout/status-dot.tsx';
import { Text } from '../../layout/text.tsx';
import { statusStyle } from './status-style.ts';

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
