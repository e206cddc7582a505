import type { ReactNode } from 'react';
import { type BoxProps, classes } from './box.ts';
import { Stack } from './stack.tsx';
import { Text, type TextColor } from './text.tsx';

interface StatProps extends Omit<BoxProps, 'children'> {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** The color of the value. */
  readonly color?: TextColor | undefined;
  /** The font size of the value in pixels. */
  readonly size?: number;
  /** The font size of the label in pixels. */
  readonly labelSize?: number;
  readonly weight?: 400 | 600;
  /** Draws a frame around it. */
  readonly framed?: boolean;
}

/** A metric below its name; belongs in a `dl`. */
export function Stat({
  label,
  value,
  color,
  size = 18,
  labelSize = 12,
  weight = 600,
  framed = false,
  className,
  ...rest
}: StatProps) {
  return (
    <Stack {...rest} className={classes(framed && 'ly-panel', className)}>
      <Text as="dt" color="muted" size={labelSize}>
        {label}
      </Text>
      <Text as="dd" numeric color={color} size={size} weight={weight} className="ly-stat">
        {value}
      </Text>
    </Stack>
  );
}
