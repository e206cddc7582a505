import type { LoadTexts, Texts } from '@shopkeeper/ui/i18n';

type Load = () => Promise<{ readonly default: Texts }>;

const ofResources = import.meta.glob<{ default: Texts }>('../../../contexts/*/*/locales/*.json');
const ofPages = import.meta.glob<{ default: Texts }>(['../locales/*/*.json', '../../../packages/*/locales/*/*.json']);

/** Text files by `<namespace>/<language>`. */
const files = new Map<string, Load>([
  ...Object.entries(ofResources).map(
    ([path, load]) => [path.replace(/^.*\/([^/]+)\/locales\/([^/]+)\.json$/, '$1/$2'), load] as const,
  ),
  ...Object.entries(ofPages).map(([path, load]) => [path.replace(/^.*\/([^/]+)\/([^/]+)\.json$/, '$2/$1'), load] as const),
  ['titles/zh-cn', async () => ({ default: (await import('./titles-zh-cn.ts')).titles })],
  ['titles/en', async () => ({ default: (await import('./titles-en.ts')).titles })],
]);

/** Loads the texts of a resource, of a page outside the shell, or the menu titles. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const load = files.get(`${namespace}/${language}`);
  if (!load) throw new Error(`There are no texts ${namespace} in ${language}`);
  return (await load()).default;
};
