import { describe, expect, it } from 'vitest';
import {
  connected,
  copied,
  disconnected,
  type DraftGraph,
  firstGraph,
  inserted,
  walkable,
  without,
} from './draft-graph.domain.ts';
import { layoutOf, sizeOf } from './graph-layout.domain.ts';
import { problemsOf, stepKinds } from './workflow-graph.domain.ts';

const names = (kind: string): string => kind;
const first = firstGraph(names);
const lines = (graph: DraftGraph): readonly string[] => graph.map(({ code, next }) => `${code}>${next.join()}`);
const problems = (graph: DraftGraph): readonly string[] =>
  problemsOf(walkable(graph)).map(({ problem, step }) => `${problem} ${step}`);

describe('a draft on the canvas', () => {
  it('starts with one approval, and lacks nothing of the graph after a step was added anywhere', () => {
    expect(lines(first)).toEqual(['start1>approve1', 'approve1>end1', 'end1>']);
    for (const after of ['start1', 'approve1', 'end1'])
      for (const kind of stepKinds.filter((one) => !['start', 'end', 'join'].includes(one))) {
        const { graph, code } = inserted(first, { kind, names, after });
        expect(problems(graph)).toEqual(kind === 'branch' ? [`no-condition ${code}`] : []);
      }
  });

  it('gives a parallel step another line to its join, and a branch a step for which its condition holds', () => {
    const { graph, code } = inserted(first, { kind: 'parallel', names, after: 'start1' });
    const three = inserted(graph, { kind: 'approve', names, after: code });
    expect(three.graph.find((step) => step.code === code)?.next).toEqual(['approve2', 'approve3', 'approve4']);
    expect(problems(three.graph)).toEqual([]);
  });

  it('closes the gap where a step is removed; the start stays', () => {
    const { graph, code } = inserted(first, { kind: 'copy', names, after: 'approve1' });
    expect(lines(without(graph, code ?? ''))).toEqual(lines(first));
    expect(without(first, 'start1')).toBe(first);
    expect(problems(without(first, 'end1'))).toContain('no-end null');
  });

  it('connects and disconnects steps, and copies one with its approvers', () => {
    const loose = inserted(first, { kind: 'approve', names, after: null }).graph;
    expect(problems(loose)).toContain('next-count approve2');
    const led = connected(connected(loose, 'start1', 'approve2'), 'approve2', 'approve1');
    expect(problems(led)).toEqual([]);
    expect(lines(disconnected(led, 'start1', 'approve2'))[0]).toBe('start1>');
    expect(connected(led, 'end1', 'start1')).toBe(led);
    const named = led.map((step) => (step.code === 'approve2' ? { ...step, accounts: ['ann'] } : step));
    const copy = copied(named, 'approve2', names);
    expect(copy.graph.find(({ code }) => code === copy.code)).toMatchObject({ accounts: ['ann'], next: ['approve1'] });
    expect(copied(named, 'start1', names).code).toBe(null);
  });

  it('is drawn from left to right, with no step over another', () => {
    const forked = inserted(first, { kind: 'parallel', names, after: 'start1' }).graph;
    const branched = inserted(forked, { kind: 'branch', names, after: 'approve2' }).graph;
    const places = layoutOf(branched);
    for (const { code, next } of branched)
      for (const name of next) expect(places.get(name)?.x).toBeGreaterThan(places.get(code)?.x ?? 0);
    const boxes = branched.map(({ code, kind }) => ({ x: 0, y: 0, ...places.get(code), ...sizeOf(kind) }));
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const isBeside = one.x + one.width < other.x || other.x + other.width < one.x;
        const isBelow = one.y + one.height < other.y || other.y + other.height < one.y;
        expect(isBeside || isBelow).toBe(true);
      }
    expect(
      layoutOf([
        { code: 'a', kind: 'approve', next: ['b'] },
        { code: 'b', kind: 'approve', next: ['a'], x: 7, y: 9 },
      ]).get('b'),
    ).toEqual({ x: 7, y: 9 });
  });
});
