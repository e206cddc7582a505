import { fc, it as prop } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  allNodes,
  changedTo,
  designOf,
  mayStand,
  newNode,
  nodeAtPath,
  nodeOf,
  positionOf,
  redone,
  positionBeside,
  undone,
  withChanged,
  withNodeAt,
  withNode,
  withoutNode,
} from './form-design.domain.ts';
import { emptyDefinition, type FieldNode, type FormDefinition } from './form-definition.domain.ts';
import { definition, group, question, repeated } from './testing/definitions.ts';

const form = definition(
  question('a'),
  group('g', [question('b'), question('c')], { field: 'a', op: 'eq', value: 'x' }),
  repeated('r', [question('d')]),
);
const order = (of: FormDefinition) =>
  allNodes(of.nodes)
    .map(({ id }) => id)
    .join(' ');

describe('the design of a form', () => {
  it('takes new nodes with a key of their own at any place', () => {
    const first = newNode(emptyDefinition, 'select');
    const one = withNode(emptyDefinition, first, { parent: null, at: 0 });
    const two = withNode(one, newNode(one, 'select'), { parent: null, at: 0 });
    expect(new Set(allNodes(two.nodes).map(({ key }) => key)).size).toBe(2);
    expect(order(withNode(form, newNode(form, 'text'), { parent: 'g', at: 1 }))).toBe('a g b n7 c r d');
  });

  it('moves nodes by keyboard: past their neighbours, into a group and out of it', () => {
    let now = form;
    const seen = [order(now)];
    for (let step = 0; step < 4; step += 1) {
      const to = positionBeside(now, 'a', 1);
      if (to) now = withNodeAt(now, 'a', to);
      seen.push(order(now));
    }
    expect(seen).toEqual(['a g b c r d', 'g a b c r d', 'g b a c r d', 'g b c a r d', 'g b c a r d']);
    expect(positionOf(now, 'a')).toEqual({ parent: null, at: 1 });
    expect(positionBeside(form, 'a', -1)).toBeNull();
  });

  it('keeps groups out of repeated parts and out of themselves', () => {
    expect(withNodeAt(form, 'g', { parent: 'r', at: 0 })).toBe(form);
    expect(withNodeAt(form, 'g', { parent: 'g', at: 0 })).toBe(form);
    expect(mayStand(form, question('x'), { parent: 'a', at: 0 })).toBe(false);
    expect(order(withNodeAt(form, 'a', { parent: 'r', at: 1 }))).toBe('g b c r d a');
  });

  it('changes one node and leaves every other one the same object', () => {
    const many = definition(...Array.from({ length: 200 }, (_, at) => question(`q${at}`)));
    const changed = withChanged(many, { ...(nodeOf(many, 'q7') as FieldNode), isRequired: true });
    expect(many.nodes.filter((node, at) => node !== changed.nodes[at]).map(({ id }) => id)).toEqual(['q7']);
    const inGroup = withChanged(form, { ...(nodeOf(form, 'b') as FieldNode), isRequired: true });
    expect(
      allNodes(inGroup.nodes)
        .filter((node) => !allNodes(form.nodes).includes(node))
        .map(({ id }) => id),
    ).toEqual(['g', 'b']);
  });

  it('renames a field in the conditions that ask it', () => {
    const changed = withChanged(form, { ...(nodeOf(form, 'a') as FieldNode), key: 'city' });
    expect(changed.nodes[1]).toMatchObject({ shownWhen: { field: 'city' } });
  });

  it('leads from the path of an issue to its node', () => {
    expect(nodeAtPath(form, 'nodes.1.nodes.1.label')).toBe('c');
    expect(nodeAtPath(form, 'intro.en')).toBeNull();
  });

  it('takes a hundred steps back, and typing is one of them', () => {
    let design = designOf(form);
    for (const letter of ['x', 'xy', 'xyz'])
      design = changedTo(design, withChanged(design.now, { ...(nodeOf(design.now, 'b') as FieldNode), key: letter }), 'b.key');
    expect(design.past).toHaveLength(1);
    expect(redone(undone(design)).now).toBe(design.now);
    for (let step = 0; step < 150; step += 1) design = changedTo(design, { ...design.now });
    expect(design.past).toHaveLength(100);
  });

  prop.prop([
    fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'g', 'r'), fc.constantFrom(-1 as const, 1 as const)), {
      maxLength: 30,
    }),
  ])('moves and steps back lose no node', (steps) => {
    let design = designOf(form);
    for (const [id, step] of steps) {
      const to = positionBeside(design.now, id, step);
      if (to) design = changedTo(design, withNodeAt(design.now, id, to));
    }
    expect(order(design.now).split(' ').toSorted()).toEqual(order(form).split(' ').toSorted());
    const made = design.past.length;
    for (let step = 0; step < made; step += 1) design = undone(design);
    expect(order(design.now)).toBe(order(form));
    expect(order(withoutNode(form, 'g'))).toBe('a r d');
  });
});
