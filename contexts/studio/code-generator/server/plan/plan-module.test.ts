import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fc, test as property } from '@fast-check/vitest';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../../../../tests/architecture/sources.ts';
import { issuesOfDesign } from '../../design-issues.domain.ts';
import { moduleDesign } from '../../module-design.domain.ts';
import { designOf, sampleDesigns } from '../../testing/sample-designs.ts';
import { literal } from './code-printer.ts';
import { planModule } from './plan-module.ts';

const designs = Object.entries(sampleDesigns);

describe('a planned module', () => {
  it.each(designs)('of the shape %s is valid TypeScript and JSON with the same keys in both languages', (_shape, design) => {
    expect(moduleDesign.parse(design)).toEqual(design);
    expect(issuesOfDesign(design)).toEqual([]);
    const files = planModule(design);
    expect(planModule(structuredClone(design))).toEqual(files);
    for (const { path, text } of files.filter((one) => !one.path.endsWith('.json')))
      expect(parseSync(path, text).errors, path).toEqual([]);
    const [en, zh] = ['en', 'zh-cn'].map((language) => {
      const file = files.find(({ path }) => path.endsWith(`/locales/${language}.json`));
      return Object.keys(JSON.parse(file?.text ?? '{}') as object);
    });
    expect(en).toEqual(zh);
    expect(en?.length).toBeGreaterThan(2);
  });

  it('says what it is in comments: in the words of the design, or by its name', () => {
    const about = `Buys ${'what the shop sells '.repeat(8)}and delivers it`;
    const [first] = designOf('delivery_zone').fields;
    if (!first) throw new Error('no field');
    const code = planModule(
      designOf('delivery_zone', {
        about,
        fields: [{ ...first, about: 'Unique among the zones of a depot', unique: true }],
        treeDepth: 3,
        lines: [
          { name: 'boxes', label: first.label, fields: [first] },
          { name: 'entries', label: first.label, about: 'What was said of it.', fields: [first] },
        ],
      }),
    ).find(({ path }) => path.endsWith('.resource.ts'))?.text;
    expect(code).toMatch(/\n\/\*\*\n \* Buys what .+\n \* .+and delivers it\.\n \*\/\nexport const deliveryZone = /);
    expect(code).toContain('    /** Unique among the zones of a depot. */\n    name: f.text(');
    expect(code).toContain("/** A box of a delivery zone. */\nexport const deliveryZoneBox = defineLines({\n  name: 'box',");
    expect(code).toContain('/** What was said of it. */\nexport const deliveryZoneEntry = ');
    expect(code).toContain("unique: [['parentId', 'name']]");
    expect(planModule(designOf('invoice'))[0]?.text).toContain('/** An invoice. */');
  });

  it('has tests of its own only where it does more than every list does', () => {
    const shapes = designs.filter(([, design]) => planModule(design).some(({ path }) => path.endsWith('.api.test.ts')));
    expect(shapes.map(([shape]) => shape)).toEqual(['states', 'memberView', 'ledger', 'whole']);
  });

  it('is formatted as the repository is', () => {
    const root = mkdtempSync(join(tmpdir(), 'planned-'));
    try {
      for (const { path, text } of designs.flatMap(([, design]) => planModule(design))) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      const config = join(repositoryRoot, '.oxfmtrc.json');
      const { stdout, stderr } = spawnSync(
        join(repositoryRoot, 'node_modules/.bin/oxfmt'),
        ['-c', config, '--list-different', '.'],
        {
          cwd: root,
          encoding: 'utf8',
        },
      );
      expect(stdout + stderr).toBe('');
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it.each(['*/ process.exit() /*', "'; process.exit(); '", '`${process.exit()}`', '\\', '</script>', '"\\u0022'])(
    'contains the label %s as a text of its language files only',
    (wicked) => {
      const text = { zh: wicked, en: wicked };
      const [first] = sampleDesigns['everyKind']?.fields ?? [];
      if (!first) throw new Error('no field');
      const design = designOf('wicked_thing', {
        title: text,
        one: text,
        fields: [
          { ...first, label: text },
          { name: 'grade', kind: 'choice', label: text, form: true, options: [{ value: 'one', label: text }] },
        ],
        about: wicked.replaceAll('*/', ''),
        personal: { reason: `${wicked} two words` },
      });
      expect(issuesOfDesign(design)).toEqual([]);
      for (const { path, text: code } of planModule(design)) {
        if (path.endsWith('.json')) {
          expect(JSON.parse(code)).toMatchObject({ title: wicked, 'field.name': wicked });
          continue;
        }
        const { errors, program } = parseSync(path, code);
        expect(errors, path).toEqual([]);
        const statements = program.body.map(({ type }) => type);
        expect(statements, path).toEqual(
          planModule({ ...design, about: undefined, personal: { reason: 'two words' } })
            .filter((other) => other.path === path)
            .flatMap((other) => parseSync(path, other.text).program.body.map(({ type }) => type)),
        );
      }
    },
  );

  property.prop([fc.string({ unit: 'binary' })])('writes any text as a literal of that text', (text) => {
    const [statement] = parseSync('a.ts', `${literal(text)}.length;`).program.body;
    const value = JSON.stringify(statement).match(/"type":"Literal","value":("(?:[^"\\]|\\.)*")/)?.[1] ?? '""';
    expect(JSON.parse(value)).toBe(text);
  });
});

describe('the shape of a design', () => {
  const isValid = (design: unknown): boolean => moduleDesign.safeParse(design).success;
  const [field] = designOf('thing').fields;

  it.each(['Supplier', '1st', 'a-b', 'class', 'select', 'created_at', 'a__b', 'a_', '', '../etc', 'a b', 'x'.repeat(64)])(
    'rejects the name %s',
    (name) => {
      expect(isValid(designOf('thing'))).toBe(true);
      expect(isValid(designOf(name))).toBe(false);
      expect(
        isValid(designOf('thing', { fields: [{ ...(field ?? { kind: 'text', label: { zh: 'a', en: 'a' } }), name }] })),
      ).toBe(false);
    },
  );

  it.each(['..', '../sales', 'Sales', '/etc', 'a/b', ''])('rejects the context %s', (context) => {
    expect(isValid(designOf('thing', { context }))).toBe(false);
  });

  it.each(['ends it */ process.exit() /*', 'a\nb', '\u202eabc', ' ', 'x'.repeat(301)])('rejects the sentence %j', (about) => {
    expect(isValid(designOf('thing', { about }))).toBe(false);
  });

  it.each(['', '   ', 'a\nb', 'a\u2028b', '\u202eabc', 'x'.repeat(81)])('rejects the label %j', (text) => {
    expect(isValid(designOf('thing', { title: { zh: '名', en: text } }))).toBe(false);
  });
});

describe('the issues of a design', () => {
  const rulesOf = (more: Parameters<typeof designOf>[1]): string[] =>
    issuesOfDesign(designOf('thing', more)).map(({ path, rule }) => `${path} ${rule}`);
  const [name] = designOf('thing').fields;
  if (!name) throw new Error('no field');

  it.each([
    [{ fields: [name, name] }, 'fields.1.name twice'],
    [{ labelField: 'code' }, 'labelField label'],
    [{ fields: [{ ...name, form: false }] }, 'fields.0.form required-in-form'],
    [{ fields: [{ ...name, list: false }] }, 'fields no-list'],
    [{ fields: [name, { ...name, name: 'grade', kind: 'choice' as const, search: false }] }, 'fields.1.options required'],
    [{ fields: [name, { ...name, name: 'brand_id', kind: 'ref' as const, search: false }] }, 'fields.1.to required'],
    [{ fields: [name, { ...name, name: 'phone', optional: true }] }, 'fields.1.name personal'],
    [{ personal: { reason: 'one' } }, 'personal.reason two-words'],
    [{ memberView: { owner: 'name', title: name.label } }, 'memberView.owner member'],
    [
      {
        states: {
          values: [
            { value: 'a', label: name.label, color: 'ok' as const },
            { value: 'b', label: name.label, color: 'ok' as const },
          ],
          transitions: [{ name: 'add', label: name.label, from: ['c'], to: 'd' }],
        },
      },
      'states.transitions.0.from unknown',
    ],
  ])('of %j include %s', (more, issue) => {
    expect(rulesOf(more)).toContain(issue);
  });
});
