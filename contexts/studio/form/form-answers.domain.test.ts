import { fc, it as prop } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { answered, shownGroups, validateSubmission } from './form-answers.domain.ts';
import { formStateFor } from './form-reply.domain.ts';
import { fieldsIn, type FieldNode, type QuestionType, questionTypes } from './form-definition.domain.ts';
import { choices, definition, group, question, repeated } from './testing/definitions.ts';

const one = (type: QuestionType, more: Partial<FieldNode> = {}) =>
  definition(question('a', type, { choices: choices('x', 'y'), ...more }));
const ruleOf = (type: QuestionType, value: unknown, more: Partial<FieldNode> = {}) =>
  validateSubmission(one(type, more), { a: value }).issues?.[0]?.rule;

const asked = definition(
  question('kind', 'radio', { isRequired: true, choices: choices('company', 'person') }),
  group('company', [question('taxNo', 'text', { isRequired: true }), question('big', 'switch')], {
    field: 'kind',
    op: 'eq',
    value: 'company',
  }),
  group('large', [question('seats', 'number', { isRequired: true })], { field: 'big', op: 'eq', value: true }),
  repeated('guests', [question('guest', 'text', { isRequired: true }), question('age', 'number')], { min: 0, max: 2 }),
);

describe('answers to a form', () => {
  it.each([
    ['text', 'x', undefined],
    ['text', 5, 'type'],
    ['text', 'x\u0000', 'characters'],
    ['text', 'x'.repeat(501), 'tooLong'],
    ['number', 1.5, undefined],
    ['number', '1', 'float'],
    ['number', Number.NaN, 'float'],
    ['money', 1_250, undefined],
    ['money', 0.5, 'whole'],
    ['money', -1, 'tooSmall'],
    ['date', '2026-02-28', undefined],
    ['date', '2026-02-30', 'format'],
    ['select', 'x', undefined],
    ['radio', 'z', 'choice'],
    ['checkbox', ['x', 'y'], undefined],
    ['checkbox', ['x', 'x'], 'choice'],
    ['checkbox', 'x', 'type'],
    ['switch', true, undefined],
    ['switch', 'yes', 'type'],
    ['rate', 5, undefined],
    ['rate', 6, 'tooBig'],
    ['mobile', '13800007788', undefined],
    ['mobile', '123', 'mobile'],
    ['email', 'a@shop.test', undefined],
    ['email', 'a@shop', 'email'],
  ] as const)('of the type %s: %j breaks %s', (type, value, rule) => {
    expect(ruleOf(type, value)).toBe(rule);
  });

  it('keep to the limits of their question, and are given where they must be', () => {
    expect(ruleOf('text', 'a', { min: 2 })).toBe('tooShort');
    expect(ruleOf('number', 11, { max: 10 })).toBe('tooBig');
    expect(ruleOf('checkbox', ['x'], { min: 2 })).toBe('tooFew');
    expect(validateSubmission(one('money', { max: 1_000 }), { a: 1_001 }).issues?.[0]?.params).toEqual({ max: 10 });
    for (const value of [undefined, null, '', []]) expect(ruleOf('text', value, { isRequired: true })).toBe('required');
    expect(ruleOf('switch', false, { isRequired: true })).toBe('required');
  });

  it('of a hidden group are dropped and never asked for', () => {
    const { value } = validateSubmission(asked, { kind: 'person', taxNo: 'T1', big: true, seats: 'many' });
    expect(value).toEqual({ kind: 'person', guests: [] });
  });

  it('of a shown group are asked for, also where another group decides', () => {
    expect(validateSubmission(asked, { kind: 'company' }).issues).toEqual([{ path: 'taxNo', rule: 'required' }]);
    const all = { kind: 'company', taxNo: 'T1', big: true };
    expect(validateSubmission(asked, all).issues).toEqual([{ path: 'seats', rule: 'required' }]);
    expect(validateSubmission(asked, { ...all, seats: 4 }).value).toEqual({ ...all, seats: 4, guests: [] });
    expect([...shownGroups(asked, all)]).toEqual(['company', 'large']);
  });

  it('have only known keys, also in the rows of a repeated part', () => {
    const { issues } = validateSubmission(asked, {
      kind: 'person',
      isAdmin: true,
      guests: [{ guest: 'A', role: 'x' }, { age: 3 }],
    });
    expect(issues).toEqual([
      { path: 'isAdmin', rule: 'unknown' },
      { path: 'guests.0.role', rule: 'unknown' },
      { path: 'guests.1.guest', rule: 'required' },
    ]);
    const three = [{ guest: 'A' }, { guest: 'B' }, { guest: 'C' }];
    expect(validateSubmission(asked, { kind: 'person', guests: three }).issues?.[0]).toMatchObject({ rule: 'tooMany' });
    expect(validateSubmission(asked, { kind: 'person', guests: 'x' }).issues?.[0]).toMatchObject({
      path: 'guests',
      rule: 'type',
    });
  });

  it('are read with the titles of their form', () => {
    const data = { kind: 'company', guests: [{ guest: 'Ann', age: 3 }] };
    expect(answered(asked, data, 'en').map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'kind: COMPANY',
      'guests 1 · guest: Ann',
      'guests 1 · age: 3',
    ]);
  });

  prop.prop([fc.dictionary(fc.constantFrom('kind', 'taxNo', 'big', 'seats', 'guests', '__proto__', 'x'), fc.jsonValue())])(
    'that pass have known keys only, keep what was given, and pass again unchanged',
    (data) => {
      const { value } = validateSubmission(asked, data);
      if (!value) return;
      const known = new Set([...fieldsIn(asked.nodes).map(({ key }) => key), 'guests']);
      for (const [key, kept] of Object.entries(value)) {
        expect(known).toContain(key);
        if (key !== 'guests') expect(kept).toEqual(data[key]);
      }
      expect(validateSubmission(asked, value).value).toEqual(value);
    },
  );

  prop.prop([fc.constantFrom(...questionTypes), fc.jsonValue()])('of any kind never break the check', (type, data) => {
    const { value, issues } = validateSubmission(one(type, { isRequired: true }), { a: data });
    expect(value === undefined).toBe(issues !== undefined);
    validateSubmission(asked, data);
  });
});

describe('the state of a form', () => {
  const terms = { access: 'public', status: 'published', opensAt: 100, closesAt: 200, submissionCount: 3, submitLimit: null };
  const asker = { at: 150, isMember: false, hasAnswered: false };

  it.each([
    ['open', terms, asker],
    ['not-yet', terms, { ...asker, at: 99 }],
    ['closed', terms, { ...asker, at: 200 }],
    ['closed', { ...terms, status: 'archived' }, asker],
    ['sign-in', { ...terms, access: 'member' }, asker],
    ['open', { ...terms, access: 'member' }, { ...asker, isMember: true }],
    ['answered', { ...terms, access: 'member' }, { ...asker, isMember: true, hasAnswered: true }],
    ['open', { ...terms, submitLimit: 4 }, asker],
    ['full', { ...terms, submitLimit: 3 }, asker],
    ['closed', { ...terms, submitLimit: 3 }, { ...asker, at: 200 }],
    [null, { ...terms, access: 'none' }, { ...asker, isMember: true }],
    [null, { ...terms, status: 'draft' }, asker],
  ])('is %s', (state, of, by) => {
    expect(formStateFor(of, by)).toBe(state);
  });
});
