import { describe, expect, it } from 'vitest';
import { withChangedFiles } from './answered-files.domain.ts';
import { answered, validateSubmission } from './form-answers.domain.ts';
import { checkDefinition } from './form-check.domain.ts';
import { acceptedBy, brokenFile, policyOf } from './form-files.domain.ts';
import { definition, group, question, repeated } from './testing/definitions.ts';

const idOf = (no: number): string => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;
const file = (no: number, name = 'a.png', size = 10) => ({ id: idOf(no), name, size });
const photo = question('photo', 'image', { max: 2, accept: ['png'], maxMegabytes: 1 });

describe('a question for files', () => {
  it.each([
    ['a picture', [file(1)], undefined],
    ['as many as it takes', [file(1), file(2)], undefined],
    ['one more', [file(1), file(2), file(3)], 'tooMany'],
    ['one twice', [file(1), file(1)], 'choice'],
    ['another type', [file(1, 'a.jpg')], 'upload-type'],
    ['a name without a type', [file(1, 'png')], 'upload-type'],
    ['the largest size', [file(1, 'a.PNG', 1_048_576)], undefined],
    ['a byte more', [file(1, 'a.png', 1_048_577)], 'upload-size'],
    ['an empty file', [file(1, 'a.png', 0)], 'upload-incomplete'],
    ['no list', file(1), 'type'],
    ['an id that is none', [{ ...file(1), id: '1' }], 'type'],
  ])('answered with %s', (_what, value, rule) => {
    expect(validateSubmission(definition(photo), { photo: value }).issues?.[0]?.rule).toBe(rule);
  });

  it('must be answered, and takes at least as many as it says', () => {
    const two = question('photo', 'image', { isRequired: true, min: 2, max: 3 });
    expect(validateSubmission(definition(two), { photo: [] }).issues?.[0]?.rule).toBe('required');
    expect(validateSubmission(definition(two), { photo: [file(1)] }).issues?.[0]?.rule).toBe('tooFew');
  });

  it('accepts one picture or document of a known type unless it says more, and never any other', () => {
    expect(acceptedBy(question('a', 'image'))).toEqual(['jpg', 'png', 'gif', 'webp']);
    expect(acceptedBy(question('a', 'image', { accept: ['pdf', 'exe'] }))).toEqual(['jpg', 'png', 'gif', 'webp']);
    expect(acceptedBy(question('a', 'file', { accept: ['pdf'] }))).toEqual(['pdf']);
    expect(policyOf(question('a', 'image', { accept: ['jpg'] })).mimetype).toBe('jpg,jpeg');
    for (const name of ['a.html', 'a.svg', 'a.exe', 'a.php', 'a'])
      expect(brokenFile(question('a', 'file'), { name, size: 1 })?.rule, name).toBe('upload-type');
  });

  it('is read with its files, in groups and repeated parts', () => {
    const of = definition(group('g', [photo]), repeated('rows', [question('paper', 'file')]));
    const data = { photo: [file(1)], rows: [{ paper: [file(2, 'b.pdf')] }] };
    expect(answered(of, data, 'en').map(({ key, text, files }) => [key, text, files?.[0]?.id])).toEqual([
      ['photo', 'a.png', idOf(1)],
      ['rows.0.paper', 'b.pdf', idOf(2)],
    ]);
    const seen: string[] = [];
    withChangedFiles(of, data, (value, { path }) => (seen.push(path), value));
    expect(seen).toEqual(['photo', 'rows.0.paper']);
    for (const raw of [null, 'x', 5, [], { photo: 1, rows: [1] }])
      expect(withChangedFiles(of, raw, (value) => value)).toEqual(raw);
  });

  it('is designed within the limits', () => {
    const rulesOf = (more: object) => {
      const checked = checkDefinition(definition({ ...photo, ...more }));
      return 'issues' in checked ? checked.issues.map(({ path }) => path) : [];
    };
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ max: 11 })).toEqual(['nodes.0.max']);
    expect(rulesOf({ maxMegabytes: 11 })).not.toEqual([]);
    expect(rulesOf({ accept: ['exe'] })).not.toEqual([]);
  });
});
