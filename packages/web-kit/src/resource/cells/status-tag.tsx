import type { StatusColor } from '@shopkeeper/resource';
import { StatusDot } from '../../layout/status-dot.tsx';
import { Text } from '../../layout/text.tsx';
import { statusStyle } from './status-style.ts';

/** A state as dot or ring and word; the same tone means the same thing everywhere. */
export function StatusTag({ tone, children }: { readonly tone: StatusColor; readonly children: string }) {
  const { loud } = statusStyle(tone);
  return (
    <span className="rs-status">
      <StatusDot color={tone} />
      <Text color={tone === 'idle' ? 'muted' : loud ? tone : undefined}>{children}</Text>
    </span>
  );
}
