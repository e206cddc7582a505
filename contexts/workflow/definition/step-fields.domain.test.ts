import { describe, expect, it } from 'vitest';
import { newOption, newStepField, stepFieldChanged, withFieldAt } from './step-field-edits.domain.ts';
import {
  answersOf,
  checkStepValues,
  labelIn,
  mostStepFields,
  type StepField,
  stepFieldIssues,
  stepFieldKinds,
  valuesAgain,
} from './step-fields.domain.ts';
import { problemsOf } from './workflow-graph.domain.ts';

const label = (en: string) => ({ 'zh-cn': '', en });
const field = (code: string, more: Partial<StepField> = {}): StepField => ({
  code,
  kind: 'text',
  label: label(code),
  isRequired: false,
  options: [],
  ...more,
});
const colours = [
  { value: 'red', label: label('Red') },
  { value: 'blue', label: label('Blue') },
];
const rules = (issues: readonly { path: string; rule: string }[] = []) => issues.map(({ path, rule }) => `${path} ${rule}`);

describe('the fields of a step', () => {
  it('may be of every kind, with a label in one language or in both', () => {
    const all = stepFieldKinds.map((kind) => field(kind.toLowerCase(), { kind, options: kind === 'choice' ? colours : [] }));
    expect(stepFieldIssues(all)).toEqual([]);
    expect(stepFieldIssues(null)).toEqual([]);
    expect(labelIn({ 'zh-cn': '金额', en: '' }, 'en')).toBe('金额');
  });

  it.each([
    ['a value that is no list', {}, [' type']],
    ['an unknown kind', [{ ...field('a'), kind: 'file' }], ['0.kind choice']],
    ['an unknown property', [{ ...field('a'), script: 'x' }], ['0.script unknown']],
    ['a code that is none', [field('A b')], ['0.code format']],
    ['no label', [field('a', { label: { 'zh-cn': ' ', en: '' } })], ['0.label.zh-cn required']],
    ['a long label', [field('a', { label: label('x'.repeat(41)) })], ['0.label.en tooLong']],
    ['a code twice', [field('a'), field('a')], ['1.code definition.same-code']],
    ['a choice without options', [field('a', { kind: 'choice' })], ['0.options tooFew']],
    [
      'an option twice',
      [field('a', { kind: 'choice', options: [...colours, ...colours.slice(0, 1)] })],
      ['0.options.2.value definition.same-code'],
    ],
    ['options of a text', [field('a', { options: colours })], ['0.options notHere']],
    ['too many', Array.from({ length: mostStepFields + 1 }, (_, at) => field(`f${at}`)), [' tooMany']],
  ])('with %s are refused at the place', (_what, fields, expected) => {
    expect(rules(stepFieldIssues(fields))).toEqual(expected);
  });

  it('belong to an approval, which does not happen by itself where some are required', () => {
    const graph = (fields: readonly StepField[], whenLate?: 'approve') => [
      { key: 's', kind: 'start', next: ['a'], mode: 'all', condition: null } as const,
      {
        key: 'a',
        kind: 'approve',
        next: ['e'],
        mode: 'all',
        condition: null,
        fields,
        ...(whenLate ? { whenLate } : {}),
      } as const,
      { key: 'e', kind: 'end', next: [], mode: 'all', condition: null } as const,
    ];
    const required = [field('a', { isRequired: true })];
    expect(problemsOf(graph(required))).toEqual([]);
    expect(problemsOf(graph([field('a')], 'approve'))).toEqual([]);
    expect(problemsOf(graph(required, 'approve'))).toEqual([{ problem: 'fields-unfilled', step: 'a' }]);
    const elsewhere = graph([]).map((step) => (step.key === 's' ? { ...step, fields: required } : step));
    expect(problemsOf(elsewhere)).toEqual([{ problem: 'fields-elsewhere', step: 's' }]);
  });
});

describe('the values that an approver fills in', () => {
  const fields = [
    field('note', { isRequired: true }),
    field('days', { kind: 'int' }),
    field('budget', { kind: 'money', isRequired: true }),
    field('until', { kind: 'date' }),
    field('colour', { kind: 'choice', options: colours }),
    field('seen', { kind: 'flag', isRequired: true }),
  ];
  const right = { note: 'fine', days: 3, budget: 12_345, until: '2026-11-27', colour: 'red', seen: true };

  const everything = ['note required', 'days whole', 'budget tooSmall', 'until format', 'colour choice', 'seen required'];

  it('are returned whole, null where nothing was filled in', () => {
    expect(checkStepValues(fields, right)).toEqual({ value: right });
    const { note, budget, seen } = right;
    const least = { note, days: null, budget, until: null, colour: null, seen };
    expect(checkStepValues(fields, { note, budget, seen }).value).toEqual(least);
    expect(answersOf(fields, least)[1]).toEqual({ field: fields[1], value: null });
    expect(checkStepValues([], null)).toEqual({ value: {} });
  });

  it.each([
    ['missing ones', null, ['note required', 'budget required', 'seen required']],
    ['one of each kind', { note: '', days: 1.5, budget: -1, until: 'x', colour: 'green', seen: false }, everything],
    ['a switch that is off beside an unknown one', { ...right, seen: null, more: 1 }, ['seen required', 'more unknown']],
    ['a switch that is a text', { ...right, note: '', seen: 'on' }, ['note required', 'seen type']],
    ['an empty text', { ...right, note: '  ' }, ['note required']],
    ['half a day', { ...right, days: 1.5 }, ['days whole']],
    ['an amount below nothing', { ...right, budget: -1 }, ['budget tooSmall']],
    ['an amount as text', { ...right, budget: '12' }, ['budget float']],
    ['a day that does not exist', { ...right, until: '2026-02-30' }, ['until format']],
    ['a choice that is none', { ...right, colour: 'green' }, ['colour choice']],
    ['a switch that must be on', { ...right, seen: false }, ['seen required']],
    ['an unknown one', { ...right, more: 1 }, ['more unknown']],
    ['a list', [], [' type']],
  ])('with %s are refused at their fields', (_what, values, expected) => {
    expect(rules(checkStepValues(fields, values).issues)).toEqual(expected);
  });

  it('come back at the next try, as far as the fields of that version still take them', () => {
    const before = answersOf(fields, right);
    expect(valuesAgain(fields, before)).toEqual(right);
    const later = [
      field('note', { kind: 'money' }),
      field('colour', { kind: 'choice', options: colours.slice(1) }),
      field('days', { kind: 'int' }),
    ];
    expect(valuesAgain(later, before)).toEqual({ days: 3 });
  });
});

describe('fields in the designer', () => {
  it('are added with codes of their own, moved, and become a choice with an option', () => {
    const first = newStepField([]);
    const second = newStepField([first]);
    expect([first.code, second.code, newStepField([second]).code]).toEqual(['field1', 'field2', 'field3']);
    expect(withFieldAt([first, second], 0, 1)).toEqual([second, first]);
    expect(withFieldAt([first, second], 0, 2)).toEqual([first, second]);
    const [choice] = stepFieldChanged([first], 'field1', { kind: 'choice' });
    expect(choice?.options.map(({ value }) => value)).toEqual(['option1']);
    expect(newOption(choice?.options ?? []).value).toBe('option2');
    expect(stepFieldChanged(choice ? [choice] : [], 'field1', { kind: 'date' })[0]?.options).toEqual([]);
  });
});
