import { describe, expect, it } from 'vitest';
import { checkDefinition } from './form-check.domain.ts';
import { definitionLimits, emptyDefinition, fieldsIn } from './form-definition.domain.ts';
import { choices, definition, group, question, repeated } from './testing/definitions.ts';

const issuesOf = (raw: unknown) => {
  const checked = checkDefinition(raw);
  return 'issues' in checked ? checked.issues : [];
};

describe('a definition of a form', () => {
  it('may be empty, and may have groups, conditions and repeated parts', () => {
    const whole = definition(
      question('name', 'text', { isRequired: true, min: 2, max: 20 }),
      question('kind', 'radio', { choices: choices('company', 'person') }),
      group('company', [question('taxNo'), group('more', [question('note', 'textarea')])], {
        all: [{ field: 'kind', op: 'eq', value: 'company' }, { any: [{ field: 'name', op: 'filled', value: null }] }],
      }),
      repeated('guests', [question('guest')], { min: 1, max: 5 }),
    );
    expect(checkDefinition(emptyDefinition)).toEqual({ value: emptyDefinition });
    expect(checkDefinition(whole)).toEqual({ value: whole });
    expect(fieldsIn(whole.nodes).map(({ key }) => key)).toEqual(['name', 'kind', 'taxNo', 'note', 'guest']);
  });

  it.each([
    ['a key with a capital', definition(question('name', 'text', { key: 'Name' })), 'nodes.0.key', 'form.key'],
    ['a key twice', definition(question('a'), group('b', [question('x', 'text', { key: 'a' })])), 'nodes.0.key', 'form.keyTwice'],
    ['no title', definition(question('a', 'text', { label: { 'zh-cn': ' ', en: '' } })), 'nodes.0.label', 'required'],
    ['no choices', definition(question('a', 'select')), 'nodes.0.choices', 'form.noChoices'],
    [
      'a choice twice',
      definition(question('a', 'select', { choices: choices('x', 'x') })),
      'nodes.0.choices',
      'form.choiceTwice',
    ],
    ['a maximum below the minimum', definition(question('a', 'number', { min: 2, max: 1 })), 'nodes.0.max', 'form.limits'],
    ['a group in a repeated part', definition(repeated('r', [group('g', [question('a')])])), 'nodes.0.nodes.0', 'form.repeated'],
    ['an empty repeated part', definition(repeated('r', [])), 'nodes.0', 'form.empty'],
    [
      'a condition on an unknown field',
      definition(group('g', [], { field: 'nothing', op: 'filled', value: null })),
      'nodes.0.shownWhen',
      'form.conditionField',
    ],
    [
      'a condition on the own field',
      definition(group('g', [question('a')], { field: 'a', op: 'filled', value: null })),
      'nodes.0.shownWhen',
      'form.cycle',
    ],
  ])('is rejected with %s', (_what, raw, path, rule) => {
    expect(issuesOf(raw)).toContainEqual(expect.objectContaining({ path, rule }));
  });

  it('is rejected with conditions in a circle, at each group of it', () => {
    const circle = definition(
      group('a', [question('inA')], { field: 'inB', op: 'filled', value: null }),
      group('b', [question('inB')], { field: 'inC', op: 'filled', value: null }),
      group('c', [question('inC')], { field: 'inA', op: 'filled', value: null }),
      group('d', [question('inD')], { field: 'inA', op: 'filled', value: null }),
    );
    expect(issuesOf(circle).map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'nodes.0.shownWhen form.cycle',
      'nodes.1.shownWhen form.cycle',
      'nodes.2.shownWhen form.cycle',
    ]);
  });

  it('has at most 200 questions, five levels and 256 KB', () => {
    const many = (count: number) => definition(...Array.from({ length: count }, (_, at) => question(`q${at}`)));
    expect(issuesOf(many(200))).toEqual([]);
    expect(issuesOf(many(201))[0]?.rule).toBe('tooMany');
    let deep = group('g0', [question('inside')]);
    for (let level = 1; level < 5; level += 1) deep = group(`g${level}`, [deep]);
    expect(issuesOf(definition(deep))).toEqual([]);
    expect(issuesOf(definition(group('out', [deep])))[0]?.rule).toBe('tooDeep');
    const note = { 'zh-cn': '注'.repeat(500), en: '' };
    expect(issuesOf(definition(...many(200).nodes.map((node) => ({ ...node, help: note }) as never)))[0]).toMatchObject({
      rule: 'form.tooLarge',
      params: { max: definitionLimits.bytes / 1024 },
    });
  });

  it.each([
    [null],
    ['x'],
    [{}],
    [{ ...emptyDefinition, script: 'x' }],
    [{ ...emptyDefinition, nodes: [{ kind: 'field' }] }],
    [[]],
  ])('is rejected for %j', (raw) => {
    expect(issuesOf(raw).length).toBeGreaterThan(0);
  });

  it('rejects what is nested without end, and texts that cannot be stored', () => {
    let endless: unknown = {};
    for (let level = 0; level < 5_000; level += 1) endless = { all: [endless] };
    expect(issuesOf({ ...emptyDefinition, nodes: endless })[0]?.rule).toBe('form.tooLarge');
    for (const letter of ['\u0000', '\ud800'])
      expect(issuesOf(definition(question('a', 'text', { label: { 'zh-cn': letter, en: 'a' } })))[0]?.rule).toBe('characters');
  });
});
