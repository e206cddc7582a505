import type { LoadTexts, Texts } from '@shopkeeper/ui/i18n';
import { memberTexts } from './member-screens.gen.ts';
import { titlesOf } from './titles-of.ts';

type Load = () => Promise<{ readonly default: Texts }>;

const ofPages = import.meta.glob<{ default: Texts }>(['../locales/*/*.json', '../../../packages/*/locales/*/*.json']);

const ofResources = (files: Readonly<Record<string, Load>>) =>
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/([^/]+)\/locales\/([^/]+)\.json$/, '$1/$2'), load] as const);

/** Text files by `<namespace>/<language>`: those of the pages of members, and since the back office was opened all others. */
const files = new Map<string, Load>([
  ...ofResources(memberTexts),
  ...Object.entries(ofPages).map(([path, load]) => [path.replace(/^.*\/([^/]+)\/([^/]+)\.json$/, '$2/$1'), load] as const),
  ['member-titles/zh-cn', async () => ({ default: titlesOf((await import('./member-titles-zh-cn.gen.ts')).files) })],
  ['member-titles/en', async () => ({ default: titlesOf((await import('./member-titles-en.gen.ts')).files) })],
  ['titles/zh-cn', async () => ({ default: titlesOf((await import('./titles-zh-cn.ts')).files) })],
  ['titles/en', async () => ({ default: titlesOf((await import('./titles-en.ts')).files) })],
]);

const staffTexts = async (): Promise<ReadonlyMap<string, Load>> =>
  new Map(ofResources((await import('./staff.ts')).resourceTexts));

/** Loads the texts of a resource, of a page outside the shell, or the menu titles. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const load = files.get(`${namespace}/${language}`) ?? (await staffTexts()).get(`${namespace}/${language}`);
  if (!load) throw new Error(`There are no texts ${namespace} in ${language}`);
  return (await load()).default;
};
