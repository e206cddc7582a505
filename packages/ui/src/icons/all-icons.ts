import set from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { type Drawing, shapesOf } from './drawing.ts';

const { aliases, icons } = set;

/** Resolves a former name of an icon to its current name. */
const nameOf = (name: string): string => (Object.hasOwn(aliases, name) ? (aliases[name]?.parent ?? name) : name);

/** Returns the drawing of an icon by its name in kebab-case or a former name. */
export function drawingNamed(name: string): Drawing | undefined {
  const known = nameOf(name);
  const icon = Object.hasOwn(icons, known) ? icons[known] : undefined;
  // An icon with its own width is not drawn on lucide's 24 by 24 grid.
  return icon && icon.width === undefined ? { name: known, shapes: shapesOf(icon.body) } : undefined;
}

/** The names to choose from, without icons that lucide has removed. Includes every icon: load it lazily. */
export const iconNames: readonly string[] = Object.keys(icons)
  .filter((name) => !icons[name]?.hidden)
  .toSorted();
