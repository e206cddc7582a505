import { type ComponentPropsWithRef, createElement, type ReactElement } from 'react';
import type { Drawing, Shape } from './drawing.ts';

/** The size of an icon and any attribute of an SVG. */
export interface IconProps extends ComponentPropsWithRef<'svg'> {
  /** Width and height. */
  readonly size?: number | string;
}

/** The component of an icon. */
export type IconType = (props: IconProps) => ReactElement;

interface DrawnProps extends IconProps {
  readonly drawing: Drawing;
}

const naming = /^(aria-.+|role|title)$/;

/** Whether the icon has an accessible name or role; without one it is hidden from screen readers. */
const isNamed = (props: object): boolean => Object.entries(props).some(([key, value]) => naming.test(key) && value != null);

/** Draws an icon as lucide does: lines two wide in the text colour. */
export function Icon({ drawing, size = 24, color, strokeWidth = 2, className, children, ...rest }: DrawnProps) {
  const own = `lucide lucide-${drawing.name}`;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color || 'currentColor'}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `${own} ${className}` : own}
      aria-hidden={children || isNamed(rest) ? undefined : 'true'}
      {...rest}
    >
      {drawing.shapes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
      {children}
    </svg>
  );
}

/** Creates an icon component from its shapes. */
export function iconOf(name: string, shapes: readonly Shape[]): IconType {
  const drawing = { name, shapes };
  return (props) => <Icon {...props} drawing={drawing} />;
}
