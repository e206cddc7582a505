import { iconNamed } from '@shopkeeper/ui/all-icons';
import { Circle, type LucideProps } from '@shopkeeper/ui/icons';

interface AnyIconProps extends LucideProps {
  /** A lucide name in kebab-case. */
  readonly name: string;
}

/** Any lucide icon by name. Includes all of them: load it lazily. */
export function AnyIcon({ name, ...rest }: AnyIconProps) {
  const Found = iconNamed(name) ?? Circle;
  return <Found {...rest} />;
}
