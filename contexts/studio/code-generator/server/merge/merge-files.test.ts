import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { ModuleDesign } from '../../module-design.domain.ts';
import { designOf, sampleDesigns } from '../../testing/sample-designs.ts';
import { moduleFolder, planModule } from '../plan/plan-module.ts';
import { type GeneratedRecord, readRecord, recordPath, recordText } from './generated-record.ts';
import { compareTexts, mergedText, mergeFile } from './merge-files.ts';
import { changesOf, deletionOf, mergeModule, openConflicts } from './merge-module.ts';

const file = (base: string | null, mine: string | null, next: string | null) => mergeFile({ path: 'a.ts', base, mine, next });

describe('a file that is generated anew', () => {
  it.each([
    ['create', null, null, 'n', 'n'],
    ['same', 'a', 'a', 'a', 'a'],
    ['same', 'a', 'n', 'n', 'n'],
    ['update', 'a', 'a', 'n', 'n'],
    ['yours', 'a', 'm', 'a', 'm'],
    ['yours', 'a', null, 'a', null],
    ['delete', 'a', 'a', null, null],
    ['yours', 'a', 'm', null, 'm'],
    ['merge', 'a\nb\nc', 'm\nb\nc', 'a\nb\nn', 'm\nb\nn'],
  ])('is %s for %j, %j, %j', (action, base, mine, next, text) => {
    const merged = file(base, mine, next);
    expect(merged.action).toBe(action);
    expect(mergedText(merged)).toBe(text);
  });

  it('shows conflicts between markers, and takes the side that is chosen', () => {
    const merged = file('a\nb\nc', 'a\nm\nc', 'a\nn\nc');
    expect(merged.action).toBe('conflict');
    expect(mergedText(merged)).toBe('a\n<<<<<<< yours\nm\n||||||| before\nb\n=======\nn\n>>>>>>> generated\nc');
    expect(mergedText(merged, ['mine'])).toBe('a\nm\nc');
    expect(mergedText(merged, ['next'])).toBe('a\nn\nc');
  });

  it.each([
    ['was there before it was ever generated', null, 'm', 'n'],
    ['was deleted by hand and changed by the design', 'a', null, 'n'],
  ])('is a conflict when it %s', (_when, base, mine, next) => {
    const merged = file(base, mine, next);
    expect(merged.action).toBe('conflict');
    expect(mergedText(merged, ['mine'])).toBe(mine);
    expect(mergedText(merged, ['next'])).toBe(next);
  });

  it('a language file stays valid where both sides add entries', () => {
    const text = (entries: object): string => `${JSON.stringify(entries, null, 2)}\n`;
    const base = text({ title: 'A', 'field.name': 'Name' });
    const mine = text({ title: 'A', 'field.name': 'Name', 'text.own': 'Mine' });
    const next = text({ title: 'A', 'field.code': 'Code', 'field.name': 'Name' });
    const merged = mergeFile({ path: 'en.json', base, mine, next });
    expect(merged.action).toBe('merge');
    expect(mergedText(merged)).toBe(text({ title: 'A', 'field.code': 'Code', 'field.name': 'Name', 'text.own': 'Mine' }));
  });

  it('is compared line by line', () => {
    const compared = compareTexts('a\nb\nc', 'a\nn\nc').map(({ sign, text }) => sign + text);
    expect(compared).toEqual([' a', '-b', '+n', ' c']);
  });
});

/** A module folder on disk, as far as the generator knows it. */
class Folder {
  readonly texts = new Map<string, string>();
  record: GeneratedRecord | null = null;

  /** Generates; returns the open conflicts, with which nothing is written. */
  generate(design: ModuleDesign): readonly string[] {
    const merge = mergeModule(design, this);
    const open = openConflicts(merge);
    if (open.length > 0) return open;
    for (const { path, text } of changesOf(merge)) {
      if (path === recordPath(moduleFolder(design))) this.record = readRecord(text ?? '');
      else if (text === null) this.texts.delete(path);
      else this.texts.set(path, text);
    }
    return [];
  }
}

describe('a module that is generated anew', () => {
  const first = designOf('thing');
  const [name] = first.fields;
  if (!name) throw new Error('no field');
  const second = designOf('thing', { fields: [name, { ...name, name: 'size', kind: 'int', max: 9, search: false }] });

  it('is the same without changes, and another one with a further field', () => {
    const folder = new Folder();
    expect(folder.generate(first)).toEqual([]);
    expect(mergeModule(first, folder).files.every(({ action }) => action === 'same')).toBe(true);
    expect(folder.generate(second)).toEqual([]);
    expect([...folder.texts.values()]).toEqual(planModule(second).map(({ text }) => text));
  });

  it('keeps edits beside what the design changes', () => {
    const folder = new Folder();
    folder.generate(first);
    const path = `${moduleFolder(first)}/thing.resource.ts`;
    folder.texts.set(path, `${folder.texts.get(path)}\nexport const own = 1;\n`);
    expect(folder.generate(second)).toEqual([]);
    expect(folder.texts.get(path)).toContain('export const own = 1;');
    expect(folder.texts.get(path)).toContain('size: f.int({ max: 9 })');
  });

  it('has another hash as soon as a file, the design or the record changes', () => {
    const folder = new Folder();
    const empty = mergeModule(first, folder).hash;
    folder.generate(first);
    const before = mergeModule(first, folder).hash;
    const [path = ''] = folder.texts.keys();
    folder.texts.set(path, 'edited');
    expect(new Set([empty, before, mergeModule(first, folder).hash, mergeModule(second, folder).hash]).size).toBe(4);
  });

  it('leaves a file alone that is not chosen, and merges it the next time', () => {
    const folder = new Folder();
    folder.generate(first);
    const path = `${moduleFolder(first)}/locales/en.json`;
    const changed = changesOf(mergeModule(second, folder), { left: [path] });
    expect(changed.map((one) => one.path)).not.toContain(path);
    expect(readRecord(changed.at(-1)?.text ?? '').files.get(path)).toBe(folder.texts.get(path));
  });

  it('is deleted but for what was edited', () => {
    const folder = new Folder();
    folder.generate(first);
    const [path = '', ...others] = [...folder.texts.keys()];
    folder.texts.set(path, 'edited');
    expect(deletionOf(folder)).toEqual({ deleted: others, left: [path] });
  });

  it('is not merged with a record that was edited', () => {
    const text = recordText({ design: first, files: new Map([['a.ts', 'generated']]) });
    expect(readRecord(text).files.get('a.ts')).toBe('generated');
    expect(() => readRecord(text.replace('"generated"', '"edited"'))).toThrow('hash');
    expect(() => readRecord('{')).toThrow('not a record');
  });

  const designs = Object.values(sampleDesigns).map((design) => ({ ...design, name: 'thing', context: 'catalog' }));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('design' as const), at: fc.nat(designs.length - 1) }),
    fc.record({ kind: fc.constant('edit' as const), file: fc.nat(20), line: fc.nat(200), isAdded: fc.boolean() }),
  );

  property.prop([fc.array(step, { minLength: 2, maxLength: 9 })], { numRuns: 200 })(
    'loses no line that was written by hand, whatever the order of edits and designs',
    (steps) => {
      const folder = new Folder();
      const edits = new Map<string, string[]>();
      let made = 0;
      folder.generate(first);
      for (const one of steps) {
        if (one.kind === 'edit') {
          const paths = [...folder.texts.keys()].filter((path) => !path.endsWith('.json'));
          const path = paths[one.file % paths.length] ?? '';
          const lines = (folder.texts.get(path) ?? '').split('\n');
          made += 1;
          const own = `// by hand ${made}`;
          const at = one.line % lines.length;
          lines.splice(at, one.isAdded || lines[at]?.startsWith('// by hand') ? 0 : 1, own);
          folder.texts.set(path, lines.join('\n'));
          edits.set(path, [...(edits.get(path) ?? []), own]);
          continue;
        }
        const before = new Map(folder.texts);
        if (folder.generate(designs[one.at] ?? first).length > 0) expect(folder.texts).toEqual(before);
        for (const [path, own] of edits)
          expect(own.filter((line) => !folder.texts.get(path)?.split('\n').includes(line))).toEqual([]);
      }
    },
  );
});
