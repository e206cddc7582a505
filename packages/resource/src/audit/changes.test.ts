import { describe, expect, it } from 'vitest';
import { defineResource } from '../declaration/define.ts';
import { f } from '../fields/fields.ts';
import { defineLines } from '../fields/lines.ts';
import { auditChanges, type AuditSubject } from './changes.ts';
import { shownChange } from './reply.ts';

const part = defineLines({
  name: 'part',
  fields: { values: f.tags(), priceAmount: f.money(), stock: f.int({ unit: 'pcs' }) },
});
const machine = defineResource({
  context: 'service',
  name: 'machine',
  fields: {
    name: f.text({ max: 40 }),
    priceAmount: f.money(),
    taxBp: f.ratio({ optional: true }),
    tags: f.tags({ max: 5 }),
    state: f.choice({ values: ['new', 'used'], write: 'server', default: 'new' }),
    trace: f.json({ optional: true, write: 'server' }),
    parts: f.lines(part),
  },
  label: 'name',
  list: ['name'],
  actions: { inspect: { input: { feeAmount: f.money(), verdict: f.choice({ values: ['good', 'bad'] }) } } },
});
const subject: AuditSubject = { declared: machine, resource: machine };
const changes = (action: string, before: unknown, after: unknown, of = subject) =>
  auditChanges(of, { action, before, after }).map(({ name, line, field, before: was, after: is }) => ({
    name,
    line,
    kind: field?.kind ?? null,
    was,
    is,
  }));

describe('the changes of an audit entry', () => {
  it('are its fields with their kinds, without internal values and those that did not change', () => {
    const before = { id: 7, version: 1, name: 'Lathe', priceAmount: 100, taxBp: null, updatedAt: 1 };
    const after = { id: 7, version: 2, name: 'Lathe', priceAmount: 120, taxBp: 600, updatedAt: 2 };
    expect(changes('edit', before, after)).toEqual([
      { name: 'priceAmount', line: '', kind: 'money', was: 100, is: 120 },
      { name: 'taxBp', line: '', kind: 'ratio', was: null, is: 600 },
    ]);
  });

  it('of an added row are its values, without empty ones', () => {
    expect(changes('add', null, { name: 'Lathe', taxBp: null, tags: [], parts: [] })).toEqual([
      { name: 'name', line: '', kind: 'text', was: null, is: 'Lathe' },
    ]);
  });

  it('of a deleted row are its old values', () => {
    expect(changes('del', { name: 'Lathe' }, null)).toEqual([{ name: 'name', line: '', kind: 'text', was: 'Lathe', is: null }]);
  });

  it('include the input of an action and its details', () => {
    const after = { state: 'used', input: { feeAmount: 500, verdict: 'good' }, details: { spareAmount: 5, dueAt: 9, note: 'x' } };
    expect(changes('inspect', { state: 'new' }, after)).toEqual([
      { name: 'state', line: '', kind: 'choice', was: 'new', is: 'used' },
      { name: 'feeAmount', line: '', kind: 'money', was: null, is: 500 },
      { name: 'verdict', line: '', kind: 'choice', was: null, is: 'good' },
      { name: 'spareAmount', line: '', kind: 'money', was: null, is: 5 },
      { name: 'dueAt', line: '', kind: 'time', was: null, is: 9 },
      { name: 'note', line: '', kind: null, was: null, is: 'x' },
    ]);
  });

  it('of lines are the added and removed ones by name, and each changed value of the others', () => {
    const before = [
      { id: 1, values: ['Red', 'S'], priceAmount: 100, stock: 3 },
      { id: 2, values: ['Red', 'M'], priceAmount: 100, stock: 4 },
    ];
    const after = [
      { id: 2, values: ['Red', 'M'], priceAmount: 90, stock: 4 },
      { id: 3, values: ['Red', 'L'], priceAmount: 100, stock: 0 },
    ];
    expect(changes('edit', { parts: before }, { parts: after })).toEqual([
      { name: 'parts', line: '', kind: null, was: ['Red / S'], is: ['Red / L'] },
      { name: 'priceAmount', line: 'Red / M', kind: 'money', was: 100, is: 90 },
    ]);
  });

  it('of lines without a name are their ids and quantities', () => {
    const [change] = changes('edit', null, { parts: [{ values: [], priceAmount: 5, stock: 3 }] });
    expect(change).toMatchObject({ name: 'parts', is: ['3'] });
  });

  it('leave out values of the kind json', () => {
    expect(changes('edit', { trace: { a: 1 } }, { trace: { a: 2 } })).toEqual([]);
  });

  it('of something that is not declared are shown as written', () => {
    const unknown: AuditSubject = { declared: { name: 'gone' }, resource: null };
    expect(changes('edit', { size: 'S' }, { size: 'M' }, unknown)).toEqual([
      { name: 'size', line: '', kind: null, was: 'S', is: 'M' },
    ]);
    expect(changes('edit', null, null, unknown)).toEqual([]);
  });

  it('are titled by the texts of field, input or line, and have the detail that formats them', () => {
    const [state, price] = auditChanges(subject, {
      action: 'inspect',
      before: { state: 'new', parts: [{ id: 1, values: ['Red'], stock: 3 }] },
      after: { state: 'used', parts: [{ id: 1, values: ['Red'], stock: 4 }] },
    }).map((change) => shownChange(subject, change, {}));
    expect(state).toMatchObject({ kind: 'choice', of: 'machine:choice.state.' });
    expect(state?.titles).toEqual(['machine:field.state', 'machine:input.inspect.state', 'resource:field.state']);
    expect(price).toMatchObject({ kind: 'int', of: 'pcs', line: 'Red', titles: ['machine:line.part.stock'] });
  });
});
