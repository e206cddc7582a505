import { drawingNamed, Icon, type IconProps } from '@shopkeeper/ui';
import { Circle } from '@shopkeeper/ui/icons';

interface AnyIconProps extends IconProps {
  /** A lucide name in kebab-case. */
  readonly name: string;
}

/** Any lucide icon by name. Includes all of them: load it lazily. */
export function AnyIcon({ name, ...rest }: AnyIconProps) {
  const drawing = drawingNamed(name);
  return drawing ? <Icon drawing={drawing} {...rest} /> : <Circle {...rest} />;
}
