import { titlesOf } from './titles-of.ts';

const files = import.meta.glob<string>('../../../contexts/*/*/locales/en.json', {
  eager: true,
  import: 'title',
  query: '?title',
});

/** The English titles of all resources, by `<resource>:title`. */
export const titles = titlesOf(files);
