import { titlesOf } from './titles-of.ts';

const files = import.meta.glob<string>('../../../contexts/*/*/locales/zh-cn.json', {
  eager: true,
  import: 'title',
  query: '?title',
});

/** The Chinese titles of all resources, by `<resource>:title`. */
export const titles = titlesOf(files);
