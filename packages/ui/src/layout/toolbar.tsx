import type { ReactNode } from 'react';
import type { BoxProps } from './box.ts';
import { Stack } from './stack.tsx';

interface ToolbarProps extends BoxProps {
  readonly gap?: number;
  /** Shown at the end of the line, as one group. */
  readonly end?: ReactNode;
}

/** A line of titles and controls with one group at its end; it wraps when the space is too small. */
export function Toolbar({ gap = 10, end, children, ...rest }: ToolbarProps) {
  return (
    <Stack row wrap gap={gap} {...rest}>
      {children}
      {end !== undefined && (
        <Stack row wrap gap={8} className="ly-toolbar-end">
          {end}
        </Stack>
      )}
    </Stack>
  );
}
