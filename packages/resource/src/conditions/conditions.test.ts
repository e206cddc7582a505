import { describe, expect, it } from 'vitest';
import { defineResource } from '../declaration/define.ts';
import { f } from '../fields/fields.ts';
import { checkDraft, checkWith } from '../schema/check.ts';
import { attributesFor, defineAttributes } from './attributes.ts';
import { checkCondition, conditionSchema } from './check.ts';
import { compileCondition, judgeCondition } from './compile.ts';
import type { Condition } from '../fields/condition.ts';
import { type ConditionLabels, describeCondition } from './describe.ts';

const buyer = defineResource({
  context: 'sample',
  name: 'buyer',
  fields: {
    name: f.text({ max: 40, optional: true }),
    mobile: f.mobile({ optional: true, access: { permission: 'readContact', mask: 'mobile' } }),
    level: f.choice({ values: ['silver', 'gold'], optional: true }),
    paid: f.money(),
    tags: f.tags(),
    birthday: f.date({ optional: true }),
    lastPaidAt: f.time({ optional: true }),
    isTest: f.flag(),
  },
  label: 'name',
  list: ['name'],
  filters: ['name', 'mobile', 'level', 'paid', 'tags', 'birthday', 'lastPaidAt', 'isTest'],
});
const attributes = defineAttributes(buyer, {
  derived: { nameLength: { field: f.int(), value: (row) => String(row['name']).length } },
});

const day = 86_400_000;
const at = Date.UTC(2026, 10, 25, 17);
const row = {
  name: 'Ámbar 竹ABC',
  level: null,
  paid: 600_00,
  tags: ['old', '朋友'],
  birthday: '2026-11-26',
  lastPaidAt: at - 3 * day,
};
const holds = (condition: Condition): boolean => compileCondition(condition, attributes)(row, at);

describe('a compiled condition', () => {
  it.each<[Condition, boolean]>([
    [{ all: [] }, true],
    [{ any: [] }, false],
    [{ field: 'paid', op: 'ge', value: 600_00 }, true],
    [{ field: 'paid', op: 'gt', value: 600_00 }, false],
    [{ field: 'paid', op: 'between', value: [1, 600_00] }, true],
    [{ field: 'tags', op: 'in', value: ['朋友', 'x'] }, true],
    [{ field: 'tags', op: 'notIn', value: ['x'] }, true],
    [{ field: 'name', op: 'like', value: '竹abc' }, true],
    [{ field: 'name', op: 'like', value: 'ámbar' }, false],
    [{ field: 'name', op: 'startsWith', value: 'Ám' }, true],
    [{ field: 'nameLength', op: 'eq', value: 10 }, true],
    // A missing value matches nothing but "is empty", not even under "not".
    [{ field: 'level', op: 'ne', value: 'gold' }, false],
    [{ not: { field: 'level', op: 'eq', value: 'gold' } }, false],
    [{ field: 'level', op: 'isNull' }, true],
    [{ not: { field: 'level', op: 'notNull' } }, true],
    [
      {
        any: [
          { field: 'level', op: 'eq', value: 'gold' },
          { field: 'paid', op: 'gt', value: 0 },
        ],
      },
      true,
    ],
    [{ field: 'lastPaidAt', op: 'lastDays', value: 3 }, true],
    [{ field: 'lastPaidAt', op: 'lastDays', value: 2 }, false],
    [{ field: 'lastPaidAt', op: 'beforeDays', value: 3 }, false],
    [{ field: 'lastPaidAt', op: 'beforeDays', value: 2 }, true],
    // In the shop the 26th has begun.
    [{ field: 'birthday', op: 'lastDays', value: 0 }, true],
    [{ field: 'birthday', op: 'nextDays', value: 0 }, true],
  ])('decides %j: %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected);
  });

  it('tells the verdict about each of its parts', () => {
    const condition: Condition = {
      all: [
        { field: 'level', op: 'eq', value: 'gold' },
        { field: 'paid', op: 'gt', value: 0 },
      ],
    };
    const judged = judgeCondition(condition, attributes, { row, at });
    expect([judged.verdict, ...judged.parts.map(({ verdict }) => verdict)]).toEqual([null, null, true]);
  });
});

const deep = (levels: number): unknown => (levels === 0 ? { field: 'paid', op: 'gt', value: 1 } : { all: [deep(levels - 1)] });

describe('checking a condition', () => {
  it('accepts what it knows', () => {
    for (const value of [
      { all: [] },
      deep(4),
      { not: { field: 'level', op: 'isNull' } },
      { field: 'birthday', op: 'nextDays', value: 7 },
    ])
      expect(checkCondition(attributes, value)).toEqual({ value });
  });

  it.each<[unknown, string, string]>([
    [null, '', 'required'],
    ['x', '', 'type'],
    [deep(5), 'all.0.all.0.all.0.all.0', 'tooDeep'],
    [{ any: [] }, 'any', 'tooFew'],
    [{ all: [{ all: [] }] }, 'all.0.all', 'tooFew'],
    [{ all: [], any: [] }, '', 'type'],
    [{ all: Array.from({ length: 51 }, () => deep(0)) }, 'all', 'tooMany'],
    [
      { any: [{ all: Array.from({ length: 30 }, () => deep(0)) }, { all: Array.from({ length: 21 }, () => deep(0)) }] },
      'any.1.all.20',
      'tooMany',
    ],
    [{ all: [{ field: 'nothing', op: 'eq', value: 1 }] }, 'all.0.field', 'unknown'],
    [{ field: 'constructor', op: 'eq', value: 1 }, 'field', 'unknown'],
    [{ field: 'paid', op: 'like', value: 'x' }, 'op', 'choice'],
    [{ field: 'paid', op: 'gt', value: 1.5 }, 'value', 'type'],
    [{ field: 'paid', op: 'gt' }, 'value', 'required'],
    [{ field: 'paid', op: 'between', value: [1] }, 'value', 'tooFew'],
    [{ field: 'level', op: 'in', value: ['gold', 'lead'] }, 'value.1', 'type'],
    [{ field: 'level', op: 'in', value: [] }, 'value', 'required'],
    [{ field: 'lastPaidAt', op: 'lastDays', value: -1 }, 'value', 'tooSmall'],
    [{ field: 'paid', op: 'gt', value: 1, more: 2 }, '', 'type'],
  ])('names the place and the rule of $2 at $1 (%#)', (value, path, rule) => {
    expect(checkCondition(attributes, value).issues?.map((issue) => [issue.path, issue.rule])).toContainEqual([path, rule]);
    const [issue] = checkWith(conditionSchema(attributes), value).issues ?? [];
    expect(issue).toMatchObject({ path, rule });
  });

  it('knows protected fields only for readers who may read them', () => {
    const condition = { field: 'mobile', op: 'startsWith', value: '138' };
    expect(checkCondition(attributes, condition).issues).toBeUndefined();
    const clerk = attributesFor(attributes, { isSuper: false, permissions: new Set() });
    expect(checkCondition(clerk, condition).issues).toEqual([{ path: 'field', rule: 'unknown' }]);
    expect(Object.keys(clerk.of)).toContain('nameLength');
  });

  it('is part of a draft: a field of a resource', () => {
    const rule = defineResource({
      context: 'sample',
      name: 'rule',
      fields: { title: f.text({ max: 9 }), when: f.condition(() => attributes) },
      label: 'title',
      list: ['title'],
      form: ['title', 'when'],
    });
    const when = { all: [{ field: 'paid', op: 'gt', value: 100 }] };
    expect(checkDraft(rule, { title: 'a', when })).toEqual({ value: { title: 'a', when } });
    expect(checkDraft(rule, { title: 'a', when: { all: [{ field: 'paid', op: 'gt', value: 'x' }] } }).issues).toEqual([
      { path: 'when.all.0.value', rule: 'type' },
    ]);
    expect(checkDraft(rule, { title: 'a' }).issues).toEqual([{ path: 'when', rule: 'required' }]);
  });
});

it('a condition is read back with the words of a language', () => {
  const words: ConditionLabels = {
    text: (key, params = {}) =>
      ({
        'condition.all': ' and ',
        'condition.any': ' or ',
        'condition.or': '/',
        'condition.group': `(${params['inner']})`,
        'condition.not': `not ${params['inner']}`,
        'condition.every': 'everything',
      })[key as string] ?? `${params['title']} ${key.replace('condition.say.', '')} ${params['value'] || params['count']}`,
    title: ({ key }) => key,
    value: (_, value) => String(value),
  };
  const condition: Condition = {
    all: [
      { field: 'paid', op: 'ge', value: 600 },
      { any: [{ field: 'level', op: 'in', value: ['gold', 'silver'] }, { not: { field: 'tags', op: 'in', value: ['old'] } }] },
      { field: 'lastPaidAt', op: 'lastDays', value: 30 },
    ],
  };
  expect(describeCondition(condition, attributes, words)).toBe(
    'paid ge 600 and (level in gold/silver or not tags has old) and lastPaidAt lastDays 30',
  );
  expect(describeCondition({ all: [] }, attributes, words)).toBe('everything');
});
