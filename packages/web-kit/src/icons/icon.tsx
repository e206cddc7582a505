import { type ComponentPropsWithRef, createElement, type ReactElement } from 'react';
import type { Drawing, Shape } from './drawing.ts';

/** What may be said of an icon where it is used: its size, and everything an svg takes. */
export interface IconProps extends ComponentPropsWithRef<'svg'> {
  /** Width and height. */
  readonly size?: number | string;
}

/** An icon, before anything is said of it. */
export type IconType = (props: IconProps) => ReactElement;

interface DrawnProps extends IconProps {
  readonly drawing: Drawing;
}

const naming = /^(aria-.+|role|title)$/;

/** Whether screen readers are told anything of the icon; one that nobody names is decoration. */
const isNamed = (props: object): boolean => Object.entries(props).some(([key, value]) => naming.test(key) && value != null);

/** Draws an icon as lucide does: lines two wide in the colour of the text. */
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

/** An icon of its own from a drawing. */
export function iconOf(name: string, shapes: readonly Shape[]): IconType {
  const drawing = { name, shapes };
  return (props) => <Icon {...props} drawing={drawing} />;
}
