/** What the files of the pages of members and visitors name. */
export interface MemberScreens {
  readonly imports: readonly string[];
  readonly screens: readonly string[];
  /** The folders of the texts that these pages name, from `apps/web/src`. */
  readonly places: readonly string[];
}

/** The pages of members and visitors with their texts. */
export function memberScreensFile({ imports, screens, places }: MemberScreens): string {
  const globs = places.map((place) => `  '${place}/*.json',`);
  const texts = `/** The text files that these pages name, by their path. */\nexport const memberTexts = import.meta.glob<{ default: Texts }>([\n${globs.join('\n')}\n]);`;
  return `// Written by \`npm run gen\`: the pages of members and visitors. All others are loaded with the back office.\nimport type { WebContext } from '@shopkeeper/shell';\nimport type { Texts } from '@shopkeeper/ui/i18n';\n${imports.join('\n')}\n\nexport const forMembers: WebContext = { context: 'members', screens: {\n${screens.join('\n')}\n} };\n\n${texts}\n`;
}

/** The titles of the pages of members and visitors, who need no others. */
export function memberTitlesFile({ places }: MemberScreens, language: 'zh-cn' | 'en'): string {
  const globs = places.map((place) => `  '${place}/${language}.json',`);
  return `// Written by \`npm run gen\`: the titles of the pages of members and visitors, by the path of their file.\nexport const files = import.meta.glob<Readonly<Record<string, string>>>([\n${globs.join('\n')}\n], { eager: true, import: 'titles', query: '?title' });\n`;
}
