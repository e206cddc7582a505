import pinyin from './pinyin.json' with { type: 'json' };
import { titleText } from '@shopkeeper/ui/i18n';
import type { MenuRule } from '@shopkeeper/api-client/session';

/** A page of the menu. */
export interface MenuPage {
  readonly rule: MenuRule;
  /** The groups around it, outermost first. */
  readonly groups: readonly MenuRule[];
}

/** All pages of the menu, in its order. */
export function menuPages(rules: readonly MenuRule[], groups: readonly MenuRule[] = []): readonly MenuPage[] {
  return rules.flatMap((rule) => (rule.type === 'menu_dir' ? menuPages(rule.children, [...groups, rule]) : [{ rule, groups }]));
}

// The first character of each letter, in the order in which a dictionary by pinyin has them; no syllable begins with i, u or v.
const firstCharacters = [...pinyin.firstCharacters];
const { letters } = pinyin;
const byPinyin = new Intl.Collator('zh-CN-u-co-pinyin');

/** The first letters of Latin words and of the pinyin of Chinese characters: `dd` of 订单. */
export function initialsOf(title: string): string {
  const parts = title.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
  return parts.map((part) => (/\p{Script=Han}/u.test(part) ? pinyinInitial(part) : part.charAt(0).toLowerCase())).join('');
}

const pinyinInitial = (character: string): string =>
  letters.charAt(firstCharacters.findLastIndex((first) => byPinyin.compare(first, character) <= 0));

/** The pages whose title contains the text or whose initials begin with it; pages found by their title come first. */
export function findMenuPages(pages: readonly MenuPage[], typed: string): readonly MenuPage[] {
  const search = typed.trim().toLowerCase();
  const byTitle = pages.filter(({ rule }) => titleText(rule.title).toLowerCase().includes(search));
  const byInitials = pages.filter((page) => !byTitle.includes(page) && initialsOf(titleText(page.rule.title)).startsWith(search));
  return [...byTitle, ...byInitials];
}

/** The ids of the groups around the page at a path; empty when the page is in none. */
export const groupsAround = (pages: readonly MenuPage[], path: string | undefined): readonly number[] =>
  pages.find(({ rule }) => rule.path !== '' && rule.path.toLowerCase() === path)?.groups.map(({ id }) => id) ?? [];

/** The number of pending items of a group, summed over its pages; 0 without any. */
export const pendingIn = ({ count = 0, children }: MenuRule): number =>
  children.reduce((sum, child) => sum + pendingIn(child), count);
