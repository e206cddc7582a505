import * as lucide from 'lucide-react';
import { componentName } from './component-name.ts';

/** All exports, because only these include the former names of icons. */
const exported: Readonly<Record<string, unknown>> = lucide;

const isIcon = (found: unknown): found is lucide.LucideIcon => typeof found === 'object' && found !== lucide.Icon;

/** Returns an icon by its name in kebab-case or a former name. */
export function iconNamed(name: string): lucide.LucideIcon | undefined {
  const found = exported[componentName(name)];
  return isIcon(found) ? found : undefined;
}

/** The names to choose from. Includes every icon: load it lazily. */
export const iconNames: readonly string[] = Object.keys(lucide.icons)
  .map((name) => name.replaceAll(/(?!^)(?=[A-Z])|(?<=(?<!\d)[A-Za-z])(?=\d)/g, '-').toLowerCase())
  .toSorted();
