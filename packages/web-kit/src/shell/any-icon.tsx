import { drawingNamed } from '../icons/all-icons.ts';
import { Icon, type IconProps } from '../icons/icon.tsx';
import { Circle } from '../icons/index.ts';

interface AnyIconProps extends IconProps {
  /** A lucide name in kebab-case. */
  readonly name: string;
}

/** Any lucide icon by name. Includes all of them: load it lazily. */
export function AnyIcon({ name, ...rest }: AnyIconProps) {
  const drawing = drawingNamed(name);
  return drawing ? <Icon drawing={drawing} {...rest} /> : <Circle {...rest} />;
}
