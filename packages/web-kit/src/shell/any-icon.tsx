import { Circle, icons, type LucideProps } from 'lucide-react';

interface AnyIconProps extends LucideProps {
  /** A lucide name in kebab-case. */
  readonly name: string;
}

/** Any icon of lucide by name. Brings all of them: load it lazily. */
export function AnyIcon({ name, ...rest }: AnyIconProps) {
  const pascal = name.replace(/(^|-)([a-z\d])/g, (_, _dash, letter: string) => letter.toUpperCase());
  const Icon = pascal in icons ? icons[pascal as keyof typeof icons] : Circle;
  return <Icon {...rest} />;
}
