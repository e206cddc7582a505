import { icons } from 'lucide-react';

const kebab = (name: string): string => name.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`).slice(1);
const pascal = (name: string): string => name.replaceAll(/(?:^|-)([a-z\d])/g, (_whole, letter: string) => letter.toUpperCase());

/** The names of all icons a menu may have. Brings every icon along: load it lazily. */
export const iconNames: readonly string[] = Object.keys(icons)
  .filter((name) => pascal(kebab(name)) === name)
  .map(kebab)
  .toSorted();
