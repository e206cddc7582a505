import { titlesOf } from './titles-of.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>('../../../contexts/*/*/locales/en.json', {
  eager: true,
  import: 'titles',
  query: '?title',
});

/** The English titles of all resources, by their keys. */
export const titles = titlesOf(files);
