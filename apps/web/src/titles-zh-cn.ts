import { titlesOf } from './titles-of.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>('../../../contexts/*/*/locales/zh-cn.json', {
  eager: true,
  import: 'titles',
  query: '?title',
});

/** The Chinese titles of all resources, by their keys. */
export const titles = titlesOf(files);
