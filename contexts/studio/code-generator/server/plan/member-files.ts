import { camelOf, capitalOf, kebabOf } from '../../design-names.domain.ts';
import type { DesignField, ModuleDesign } from '../../module-design.domain.ts';
import zhTexts from '../../locales/zh-cn.json' with { type: 'json' };
import { importLine } from './code-printer.ts';
import { comment, pluralOf, phraseOf } from './comments.ts';
import { memberPage, memberViewKey, memberViewName, resourceName } from './resource-code.ts';

/** The server module of a resource that members see. */
export function serverText(design: ModuleDesign): string {
  const [own, view, file] = [resourceName(design), memberViewName(design), kebabOf(design.name)];
  return [
    importLine(['defineServerModule'], '@shopkeeper/crud'),
    importLine(['memberViewServer'], '@shopkeeper/crud/routes'),
    importLine([own, view], `../${file}.resource.ts`),
    `\nexport const ${own}Server = defineServerModule(${own}, { memberView: memberViewServer(${view}) });\n`,
  ].join('');
}

/** The screens: the derived list of staff, and the page of members. */
export function screensText(design: ModuleDesign): string {
  const { context, name } = design;
  const [own, file] = [resourceName(design), kebabOf(name)];
  const screen = `Member${capitalOf(own)}Screen`;
  return `import { plainScreen } from '@shopkeeper/admin-ui/screens';
import type { ScreenDef } from '@shopkeeper/shell';

// Declarations are loaded with their screens, so their paths are repeated here.
const page = '/admin/${context}/${file}';
const load = async () => (await import('../${file}.resource.ts')).${own};

export const ${own}Screens: Readonly<Record<string, ScreenDef>> = {
  [page]: plainScreen('${file}:title', load),
  '${memberPage(design)}': {
    load: async () => ({ Screen: (await import('./member-${file}-screen.tsx')).${screen} }),
    namespaces: ['${file}'],
    titleKey: '${file}:${memberViewKey(design)}.title',
  },
};
`;
}

const plain: readonly DesignField['kind'][] = ['text', 'longText', 'code', 'int', 'date'];

/** How members see a value; null for kinds that a card does not show. */
function shownValue({ name, kind, optional }: DesignField): string | null {
  const value = `row.${camelOf(name)}`;
  if (plain.includes(kind)) return `{${value}}`;
  if (kind === 'money') return optional ? `{${value} !== null && <MoneyText fen={${value}} />}` : `<MoneyText fen={${value}} />`;
  if (kind === 'time') return optional ? `{${value} !== null && <TimeText at={${value}} />}` : `<TimeText at={${value}} />`;
  if (kind === 'choice' && !optional) return `{text(\`choice.${camelOf(name)}.\${${value}}\`)}`;
  return null;
}

function lineOf(field: DesignField): string {
  const value = shownValue(field);
  if (value === null) return '';
  return `            <Text as="p" color="secondary" size={13}>
              {text('field.${camelOf(field.name)}')} ${value}
            </Text>
`;
}

/** The page of members: a card for each of their rows. */
export function memberScreenText(design: ModuleDesign): string {
  const { name, labelField, fields, states } = design;
  const [own, view, file] = [resourceName(design), memberViewName(design), kebabOf(name)];
  const shown = fields.filter((field) => field.member && field.name !== labelField).map((field) => lineOf(field));
  const body = shown.join('');
  const kit = ['MoneyText', 'TimeText'].filter((one) => body.includes(`<${one} `));
  const components = ['Failed', 'Loading', 'NothingYet', ...(states ? ['State'] : []), 'useMemberList'];
  const state = `              <State of={${view}} name="status" value={row.status}>
                {text(\`choice.status.\${row.status}\`)}
              </State>
`;
  return `import { ${components.join(', ')} } from '@shopkeeper/member-ui';
${kit.length > 0 ? importLine(kit, '@shopkeeper/ui') : ''}import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { ${view} } from '../${file}.resource.ts';

${comment(`The ${pluralOf(phraseOf(name))} of the member`)}export function Member${capitalOf(own)}Screen() {
  const text = useText('${file}');
  const { rows, error, retry } = useMemberList(${view}, { pageSize: 50 });
  if (error && !rows) return <Failed error={error} retry={retry} />;
  if (!rows) return <Loading heights={[110, 110]} />;
  if (rows.length === 0) return <NothingYet title={text('text.none')} hint={text('text.none-hint')} />;
  return (
    <>
      <Text as="h1" size={22} margin="0 0 14px">
        {text('${memberViewKey(design)}.title')}
      </Text>
      <Columns as="ul" of={2} narrowOn="phone" gap="0 16px">
        {rows.map((row) => (
          <Panel as="li" className="mc-card" key={row.id}>
            <Stack row justify="space-between" gap={12}>
              <Text weight={600}>{row.${camelOf(labelField)}}</Text>
${states ? state : ''}            </Stack>
${body}          </Panel>
        ))}
      </Columns>
    </>
  );
}
`;
}

const sqlValues: Readonly<Partial<Record<DesignField['kind'], string>>> = {
  int: '1',
  money: '1',
  ratio: '1',
  date: `'2026-01-02'`,
  time: `'2026-01-02'`,
};

/** What the tests that span modules need: a row of a member, and the main job of the page by keyboard. */
export function memberFixturesText(design: ModuleDesign): string {
  const { context, name, fields, memberView } = design;
  const needed = fields.filter(
    ({ kind, optional, name: one, write }) =>
      one !== memberView?.owner &&
      !optional &&
      write !== 'server' &&
      !['flag', 'choice', 'refs', 'tags', 'images'].includes(kind),
  );
  const columns = [memberView?.owner ?? '', ...needed.map((field) => field.name)];
  const values = needed.map((field) => {
    if (field.to) return ['(select min(id)', 'from', `${field.to.context}_${field.to.resource.replaceAll('-', '_')})`].join(' ');
    return sqlValues[field.kind] ?? `'sample-' || $1::bigint`;
  });
  const [into, from] = [`${context}_${name} (${columns.join(', ')})`, ['$1::bigint', ...values].join(', ')];
  const statement = ['insert', 'into', into, `values (${from})`].join(' ');
  return `import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const added = \`${statement}\`;

export const fixtures: ModuleFixtures = { ofMember: (db, memberId) => db.run(added, [memberId]) };
`;
}

/** Leads from the page of members to their orders. */
export const memberKeyboardText = (design: ModuleDesign): string => `import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';

export const keyboard: Jobs = {
  '${memberPage(design)}': {
    does: 'leads to the orders',
    run: async ({ page }) => {
      await press(page.getByRole('link', { name: '${zhTexts['text.made.my-orders']}' }).first());
      await expect(page).toHaveURL('/user/order');
    },
  },
};
`;
