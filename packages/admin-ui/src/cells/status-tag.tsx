import type { StatusColor, StatusShape } from '@shopkeeper/resource/fields';
import { StatusBadge } from '@shopkeeper/ui/layout';

interface StatusTagProps {
  readonly tone: StatusColor;
  /** The usual shape of the color by default. */
  readonly shape?: StatusShape | undefined;
  readonly children: string;
}

/** Shows a state as a tinted badge; a status color has the same meaning on every page. */
export function StatusTag({ tone, shape, children }: StatusTagProps) {
  return (
    <StatusBadge color={tone} shape={shape}>
      {children}
    </StatusBadge>
  );
}
