import { Circle, icons, type LucideProps } from 'lucide-react';
import { type ComponentType, createElement } from 'react';

interface AnyIconProps extends LucideProps {
  /** A lucide name in kebab-case. */
  readonly name: string;
}

const byName = new Map<string, ComponentType<LucideProps>>(Object.entries(icons));

/** Any icon of lucide by name. Brings all of them: load it lazily. */
export function AnyIcon({ name, ...rest }: AnyIconProps) {
  const pascal = name.replace(/(^|-)([a-z\d])/g, (_, _dash, letter: string) => letter.toUpperCase());
  const Icon = byName.get(pascal) ?? Circle;
  return createElement(Icon, rest);
}
