import set from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { type Drawing, shapesOf } from './drawing.ts';

const { aliases, icons } = set;

/** Names of one icon: icons that were renamed are found by both. */
const nameOf = (name: string): string => (Object.hasOwn(aliases, name) ? (aliases[name]?.parent ?? name) : name);

/** The icon of a name in kebab-case, the former names of renamed ones among them. */
export function drawingNamed(name: string): Drawing | undefined {
  const known = nameOf(name);
  const icon = Object.hasOwn(icons, known) ? icons[known] : undefined;
  // One that says its size is not drawn on lucide's sheet of 24 by 24.
  return icon && icon.width === undefined ? { name: known, shapes: shapesOf(icon.body) } : undefined;
}

/** The names to choose from: without those that lucide has given up. Brings every icon along: load it lazily. */
export const iconNames: readonly string[] = Object.keys(icons)
  .filter((name) => !icons[name]?.hidden)
  .toSorted();
