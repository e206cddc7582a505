import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyResource, pagePermissionsOf } from '@shopkeeper/resource';
import { languages } from '@shopkeeper/resource/schema';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { settingsKeysOf, settingsNameOf } from '@shopkeeper/resource/settings';
import { namespaceOf, languageKeysOf, permissionsOf } from '@shopkeeper/resource/view';
import { diskStorage } from '@shopkeeper/server/files';
import { kitCatalogues } from '@shopkeeper/server/http';
import { componentName } from '@shopkeeper/ui/icons';
import { describe, expect, it } from 'vitest';
import { composeRoutes, memberViews, resources, registry, settings } from '../../apps/server/src/compose.ts';
import { errorStatusesInSources } from '../../tools/reference/error-statuses.ts';
import { checkResult } from '../security/access-policy.ts';
import { derivedCall } from '../security/derived-calls.ts';
import { makers } from '../security/drafts.ts';
import { sample, sampleRoutes } from '../security/sample-module.ts';
import { declaredPages } from '../../contexts/access/menu-rule/server/menu-entries.ts';
import { byPath } from '../setup/provided-fixtures.ts';

const root = path.resolve(import.meta.dirname, '../..');
type Texts = Readonly<Record<string, string>>;
const read = (file: string): Texts => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Texts;

interface LocaleFolder {
  readonly name: string;
  readonly at: string;
}

const localeFolders: LocaleFolder[] = readdirSync(path.join(root, 'contexts')).flatMap((context) =>
  readdirSync(path.join(root, 'contexts', context), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(root, 'contexts', context, entry.name, 'locales')))
    .map((entry) => ({ name: entry.name, at: `contexts/${context}/${entry.name}/locales` })),
);

const free = /^(text|hint|rule|error|detail|invariant)\./;
/** English has a text for one of something beside that for many; Chinese needs none. */
const singular = /_one$/;
const placesIn = (text: string): string[] => [...text.matchAll(/\{\{?(\w+)\}?\}/g)].map((match) => match[1] ?? '').sort();

describe('language files', () => {
  it.each(localeFolders)('$name has the same keys and placeholders in both languages', ({ at }) => {
    const [zh, en] = languages.map((lang) => read(`${at}/${lang}.json`));
    const keys = Object.keys(en ?? {});
    expect(keys.filter((key) => !singular.test(key)).sort()).toEqual(Object.keys(zh ?? {}).sort());
    for (const key of keys.filter((one) => singular.test(one)))
      expect(placesIn(en?.[key] ?? ''), `${at} ${key}`).toEqual(placesIn(en?.[key.replace(singular, '')] ?? ''));
    for (const [key, text] of Object.entries(zh ?? {})) {
      expect(text.trim(), `${at} ${key}`).not.toBe('');
      expect(placesIn(en?.[key] ?? ''), `${at} ${key}`).toEqual(placesIn(text));
    }
  });

  const folders = new Set(resources.map((resource) => `${resource.context}/${namespaceOf(resource)}`));
  it.each([...folders])('%s has exactly the language keys of its declarations', (folder) => {
    const texts = read(`contexts/${folder}/locales/zh-cn.json`);
    const ofSettings = settings.filter(({ context, name }) => `${context}/${name}` === folder);
    const known = new Set(ofSettings.flatMap(settingsKeysOf));
    const isHere = (one: AnyResource): boolean => `${one.context}/${namespaceOf(one)}` === folder;
    const declared = resources.filter(isHere).flatMap(languageKeysOf);
    const derived = Object.keys(texts).filter((key) => declared.includes(key) || (!free.test(key) && !known.has(key)));
    const ofViews = memberViews.filter((view) => view.module && isHere(view)).map(({ name }) => `${name}.title`);
    expect(derived.sort()).toEqual([...declared, ...ofViews].sort());
  });
});

describe('settings', () => {
  it('are declared by at least three modules, each once', () => {
    const names = settings.map(settingsNameOf);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(settings.map((one) => ({ name: settingsNameOf(one), one })))(
    '$name have a text each, and no text is left over',
    ({ one }) => {
      const keys = Object.keys(read(`contexts/${one.context}/${one.name}/locales/zh-cn.json`));
      expect(settingsKeysOf(one).filter((key) => !keys.includes(key))).toEqual([]);
      const hints = Object.keys(one.fields).map((field) => `hint.setting.${field}`);
      const known = new Set([...settingsKeysOf(one), ...hints]);
      expect(keys.filter((key) => /^(hint\.)?setting\./.test(key) && !known.has(key))).toEqual([]);
    },
  );

  it('are in groups, of which one module provides the title in both languages', () => {
    for (const language of ['zh-cn', 'en']) {
      const titlesOf = (group: string) =>
        settings
          .filter((one) => one.group === group)
          .filter((one) => `text.settingsGroup.${group}` in read(`contexts/${one.context}/${one.name}/locales/${language}.json`));
      expect(settings.filter(({ group }) => titlesOf(group).length !== 1).map(({ group }) => group)).toEqual([]);
    }
  });
});

describe('routes', () => {
  const routes = composeRoutes(diskStorage('never-written'));
  const permissions = new Set([...resources.flatMap(permissionsOf), ...registry.pages.flatMap(pagePermissionsOf)]);

  it('all have an access rule', () => {
    expect(routes.length).toBeGreaterThan(50);
    expect(routes.filter((route) => !route.rule).map((route) => route.path)).toEqual([]);
  });

  it('below /user are for members only, and a member view is writable only when it declares actions', () => {
    const own = routes.filter(({ path: at }) => at.toLowerCase().startsWith('/user/'));
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter(({ rule }) => rule.kind !== 'signed-in' || rule.audience !== 'member')).toEqual([]);
    for (const view of memberViews) {
      // The row of a member is owned by its own id.
      if (view.owner !== 'id') expect(Object.keys(view.fields), view.name).not.toContain(view.owner);
      const written = own.filter(({ path: at, idempotency }) => at.startsWith(view.prefix) && idempotency !== 'none');
      expect(written.length > 0, view.name).toBe(view.operations.length + Object.keys(commandsOf(view)).length > 0);
    }
  });

  it('only require permissions that a declaration defines', () => {
    const unknown = routes
      .flatMap((route) => (route.rule.kind === 'permission' ? route.rule.permissions : []))
      .filter((node) => !permissions.has(node));
    expect(unknown).toEqual([]);
  });
});

describe('permissions', () => {
  it('have a title in both languages', () => {
    const at = new Map(localeFolders.map(({ name, at: folder }) => [name, folder]));
    const textsOf = (namespace: string, lang: string): Texts =>
      read(namespace === 'shell' ? `packages/ui/locales/${lang}/shell.json` : `${at.get(namespace) ?? namespace}/${lang}.json`);
    const titles = declaredPages(registry).flatMap(({ title, nodes }) => [title, ...nodes.map((node) => node.title)]);
    const missing = languages.flatMap((lang) =>
      [...new Set(titles)].filter((title) => {
        const [namespace = '', key = ''] = title.split(':');
        return textsOf(namespace, lang)[key] === undefined;
      }),
    );
    expect(titles.length).toBeGreaterThan(60);
    expect(missing).toEqual([]);
  });
});

describe('fixtures of modules', () => {
  it('name only calls that exist', () => {
    const known = new Set(composeRoutes(diskStorage('never-written')).map(({ path: at }) => at));
    const stated = [byPath<unknown>(({ access }) => access), byPath<unknown>(({ alsoRequires }) => alsoRequires)];
    stated.push(
      byPath(({ bodies }) => bodies),
      byPath(({ planned }) => planned),
    );
    const named = stated.flatMap((one) => Object.keys(one));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((at) => !known.has(at))).toEqual([]);
  });
});

describe('result schemas of calls', () => {
  const storage = diskStorage('never-written');
  const routes = composeRoutes(storage);
  const kindsOf = (of: typeof routes): Set<string> => new Set(of.flatMap((route) => derivedCall(route) ?? []));

  it('are derived from declarations, or written by hand with the call', () => {
    expect(routes.flatMap((route) => checkResult(route).issue ?? [])).toEqual([]);
  });

  it('of each kind of derived call are covered by the sample, which has fields of every kind', () => {
    const tried = kindsOf(sampleRoutes(storage));
    expect([...kindsOf(routes)].filter((kind) => !tried.has(kind))).toEqual([]);
    const kinds = new Set(Object.values(sample.ownFields).map(({ kind }) => kind));
    expect(Object.keys(makers).filter((kind) => !kinds.has(kind as never))).toEqual([]);
  });
});

describe('icons of the menu', () => {
  const list = readFileSync(path.join(root, 'packages/admin-ui/src/menu-icon/menu-icon.tsx'), 'utf8');
  const icons = [...resources, ...memberViews, ...registry.pages].flatMap(({ menu }) => (menu ? [menu.icon] : []));

  it('are loaded with the shell, so that no page loads the complete set of icons', () => {
    expect(icons.length).toBeGreaterThan(20);
    expect(icons.filter((icon) => !list.includes(`  ${componentName(icon)},`))).toEqual([]);
  });
});

describe('errors', () => {
  const texts = new Set([
    ...Object.keys(kitCatalogues['zh-cn']),
    ...localeFolders.flatMap(({ name, at }) =>
      Object.keys(read(`${at}/zh-cn.json`)).flatMap((key) =>
        key.startsWith('error.') ? [`${name}.${key.slice('error.'.length)}`] : [],
      ),
    ),
  ]);
  const said = [...errorStatusesInSources().keys()];

  it('thrown in the sources have a text in both languages', () => {
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((code) => !texts.has(code))).toEqual([]);
  });

  it('with a text are thrown in the sources', () => {
    const known = new Set(said);
    const idle = localeFolders.flatMap(({ name, at }) =>
      Object.keys(read(`${at}/zh-cn.json`)).flatMap((key) =>
        key.startsWith('error.') && !known.has(`${name}.${key.slice('error.'.length)}`) ? [`${name}: ${key}`] : [],
      ),
    );
    expect(idle).toEqual([]);
  });
});

describe('declarations', () => {
  const plain = (resource: AnyResource): string[] =>
    readdirSync(path.join(root, 'contexts', resource.context, namespaceOf(resource)), {
      recursive: true,
      encoding: 'utf8',
    }).filter((file) => /\.\w+$/.test(file));

  it('need three files for a plain module; at least four modules have no more', () => {
    const three = resources.filter((resource) => plain(resource).length === 3).map((resource) => resource.name);
    expect(three.length, three.join(', ')).toBeGreaterThanOrEqual(4);
  });

  it('have a nullable field in every unique key of lines, so that lines can swap values', () => {
    const lines = resources.flatMap(({ name, ownFields }) =>
      Object.values(ownFields).flatMap((field) => (field.kind === 'lines' ? [{ name, of: field.options.of }] : [])),
    );
    const keys = lines.flatMap(({ name, of }) => of.unique.map((fields) => ({ name, fields, of })));
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.filter(({ fields, of }) => !fields.some((key) => of.fields[key]?.nullable))).toEqual([]);
  });

  it('have unique names', () => {
    const names = resources.map((resource) => resource.name);
    expect(new Set(names).size).toBe(names.length);
  });
});
