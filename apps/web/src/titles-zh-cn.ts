/** The Chinese titles of all resources, by the path of their file. */
export const files = import.meta.glob<Readonly<Record<string, string>>>('../../../contexts/*/*/locales/zh-cn.json', {
  eager: true,
  import: 'titles',
  query: '?title',
});
