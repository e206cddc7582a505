import { kebabOf } from '../../design-names.domain.ts';
import type { ModuleDesign } from '../../module-design.domain.ts';
import { memberFixturesText, memberKeyboardText, memberScreenText, screensText, serverText } from './member-files.ts';
import { ledgerText, resourceText } from './resource-code.ts';
import { hasTests, testText } from './test-text.ts';
import { localeText } from './texts.ts';

/** Changes whenever the same design gives other files. */
export const generatorVersion = 2;

/** A file as it is generated; the path is that from the root of the repository. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string;
}

/** The folder of a module. */
export const moduleFolder = ({ context, name }: Pick<ModuleDesign, 'context' | 'name'>): string =>
  `contexts/${context}/${kebabOf(name)}`;

/** The files of a module as a person would write them: the same design always gives the same files. */
export function planModule(design: ModuleDesign): readonly PlannedFile[] {
  const folder = moduleFolder(design);
  const own = kebabOf(design.name);
  const files: (readonly [path: string, text: string])[] = [
    [`${own}.resource.ts`, resourceText(design)],
    ['locales/zh-cn.json', localeText(design, 'zh')],
    ['locales/en.json', localeText(design, 'en')],
  ];
  if (hasTests(design)) files.push([`server/${own}.api.test.ts`, testText(design)]);
  if (design.ledger) files.push([`${own}-${kebabOf(design.ledger.name)}.ledger.ts`, ledgerText(design)]);
  if (design.memberView)
    files.push(
      [`server/${own}.server.ts`, serverText(design)],
      [`web/${own}.screens.ts`, screensText(design)],
      [`web/member-${own}-screen.tsx`, memberScreenText(design)],
      [`testing/${own}.fixtures.ts`, memberFixturesText(design)],
      [`testing/${own}.keyboard.ts`, memberKeyboardText(design)],
    );
  return files.map(([path, text]) => ({ path: `${folder}/${path}`, text })).toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** What remains to be done after the files are written, as commands to run at the root. */
export const nextCommands = ({ name }: Pick<ModuleDesign, 'name'>): readonly string[] => [
  'npm run gen',
  `cd apps/server && npx drizzle-kit generate --name ${kebabOf(name)}`,
  'npm run check',
];
