import { withRenamedField } from './form-condition.domain.ts';
import { type FormDefinition, type FormNode, noTexts, type QuestionType } from './form-definition.domain.ts';

/** What can be put on the canvas. */
export type NodeKind = QuestionType | 'group' | 'repeat';

/** Where a node stands: the id of the group or repeated part around it, null for the form itself, and its position there. */
export interface Position {
  readonly parent: string | null;
  readonly at: number;
}

const choosing: ReadonlySet<NodeKind> = new Set(['select', 'radio', 'checkbox']);

const nodesOf = (node: FormNode): readonly FormNode[] => (node.kind === 'field' ? [] : node.nodes);

/** All nodes, each before those inside it. */
export const allNodes = (nodes: readonly FormNode[]): readonly FormNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(nodesOf(node))]);

export const nodeOf = ({ nodes }: FormDefinition, id: string): FormNode | undefined =>
  allNodes(nodes).find((node) => node.id === id);

/** Where a node stands; null for an unknown one. */
export function positionOf(definition: FormDefinition, id: string): Position | null {
  const find = (nodes: readonly FormNode[], parent: string | null): Position | null => {
    const at = nodes.findIndex((node) => node.id === id);
    if (at !== -1) return { parent, at };
    for (const node of nodes) {
      const found = find(nodesOf(node), node.id);
      if (found) return found;
    }
    return null;
  };
  return find(definition.nodes, null);
}

/** The nodes with one list changed; every node that the change does not concern stays the same object. */
function withList(nodes: readonly FormNode[], parent: string | null, change: (list: readonly FormNode[]) => readonly FormNode[]) {
  if (parent === null) return change(nodes);
  const visit = (list: readonly FormNode[]): readonly FormNode[] => {
    let isChanged = false;
    const next = list.map((node): FormNode => {
      if (node.kind === 'field') return node;
      const inner = node.id === parent ? change(node.nodes) : visit(node.nodes);
      if (inner === node.nodes) return node;
      isChanged = true;
      return { ...node, nodes: inner };
    });
    return isChanged ? next : list;
  };
  return visit(nodes);
}

const inserted = (list: readonly FormNode[], at: number, node: FormNode): readonly FormNode[] => [
  ...list.slice(0, at),
  node,
  ...list.slice(at),
];

/** A new node of a kind, with an id and a key that no other node has. */
export function newNode({ nodes }: FormDefinition, part: NodeKind): FormNode {
  const all = allNodes(nodes);
  const taken = new Set(all.flatMap(({ id, key }) => [id, key]));
  let no = all.length + 1;
  while (taken.has(`n${no}`) || taken.has(`${part}${no}`)) no += 1;
  const named = { id: `n${no}`, key: `${part}${no}`, label: noTexts };
  if (part === 'group') return { kind: 'group', ...named, shownWhen: null, nodes: [] };
  if (part === 'repeat') return { kind: 'repeat', ...named, min: 1, max: 5, nodes: [] };
  const choices = choosing.has(part) ? ['a', 'b'].map((value) => ({ value, label: noTexts })) : [];
  return { kind: 'field', ...named, type: part, help: noTexts, isRequired: false, min: null, max: null, choices };
}

/** Whether a node may stand there: only fields are repeated. */
export function mayStand(definition: FormDefinition, node: FormNode, { parent }: Position): boolean {
  if (parent === null) return true;
  const around = nodeOf(definition, parent);
  if (!around || around.kind === 'field') return false;
  if (around.kind === 'repeat') return node.kind === 'field';
  return !allNodes([node]).some(({ id }) => id === parent);
}

/** The definition with another node at a place. */
export const withNode = (definition: FormDefinition, node: FormNode, { parent, at }: Position): FormDefinition => ({
  ...definition,
  nodes: withList(definition.nodes, parent, (list) => inserted(list, at, node)),
});

export function withoutNode(definition: FormDefinition, id: string): FormDefinition {
  const place = positionOf(definition, id);
  if (!place) return definition;
  return { ...definition, nodes: withList(definition.nodes, place.parent, (list) => list.filter((node) => node.id !== id)) };
}

/** The definition with a node at another place, which is counted before it is taken away; the same one if it may not stand there. */
export function withNodeAt(definition: FormDefinition, id: string, to: Position): FormDefinition {
  const node = nodeOf(definition, id);
  const from = positionOf(definition, id);
  if (!node || !from || !mayStand(definition, node, to)) return definition;
  const at = from.parent === to.parent && from.at < to.at ? to.at - 1 : to.at;
  if (from.parent === to.parent && at === from.at) return definition;
  return withNode(withoutNode(definition, id), node, { parent: to.parent, at });
}

/** The place before or after the group around a node. */
function outOf(definition: FormDefinition, parent: string | null, step: -1 | 1): Position | null {
  const outer = parent === null ? null : positionOf(definition, parent);
  return outer && { parent: outer.parent, at: step === 1 ? outer.at + 1 : outer.at };
}

/** The place one step up or down: past its neighbour, into a group beside it, or out of the one around it. */
export function positionBeside(definition: FormDefinition, id: string, step: -1 | 1): Position | null {
  const place = positionOf(definition, id);
  const node = nodeOf(definition, id);
  if (!place || !node) return null;
  const { parent, at } = place;
  const around = parent === null ? undefined : nodeOf(definition, parent);
  const beside = (around ? nodesOf(around) : definition.nodes)[at + step];
  if (!beside) return outOf(definition, parent, step);
  if (beside.kind !== 'field' && mayStand(definition, node, { parent: beside.id, at: 0 }))
    return { parent: beside.id, at: step === 1 ? 0 : beside.nodes.length };
  return { parent, at: step === 1 ? at + 2 : at - 1 };
}

/** Gives every condition that asks a field its new key. */
function renamed(nodes: readonly FormNode[], from: string, to: string): readonly FormNode[] {
  let isChanged = false;
  const next = nodes.map((node): FormNode => {
    if (node.kind === 'field') return node;
    const inner = renamed(node.nodes, from, to);
    const asks = node.kind === 'group' && node.shownWhen !== null && JSON.stringify(node.shownWhen).includes(`"field":"${from}"`);
    if (inner === node.nodes && !asks) return node;
    isChanged = true;
    if (node.kind === 'repeat') return { ...node, nodes: inner };
    return { ...node, nodes: inner, shownWhen: node.shownWhen && withRenamedField(node.shownWhen, from, to) };
  });
  return isChanged ? next : nodes;
}

/** The definition with a changed node. Conditions follow a new key. */
export function withChanged(definition: FormDefinition, changed: FormNode): FormDefinition {
  const place = positionOf(definition, changed.id);
  const before = nodeOf(definition, changed.id);
  if (!place || !before) return definition;
  const nodes = withList(definition.nodes, place.parent, (list) => list.map((node) => (node.id === changed.id ? changed : node)));
  return { ...definition, nodes: before.key === changed.key ? nodes : renamed(nodes, before.key, changed.key) };
}

/** The id of the node that the path of an issue leads to, such as `nodes.2.nodes.0.label`; null for the form itself. */
export function nodeAtPath({ nodes }: FormDefinition, path: string): string | null {
  let list = nodes;
  let id: string | null = null;
  for (const [, at] of path.matchAll(/nodes\.(\d+)/g)) {
    const node: FormNode | undefined = list[Number(at)];
    if (!node) return id;
    id = node.id;
    list = nodesOf(node);
  }
  return id;
}

/** A definition with its history: `past` and `future` hold at most 100 steps. */
export interface Design {
  readonly now: FormDefinition;
  readonly past: readonly FormDefinition[];
  readonly future: readonly FormDefinition[];
  /** What the last step changed; further changes of the same are one step with it. */
  readonly about: string | null;
}

const mostSteps = 100;

export const designOf = (now: FormDefinition): Design => ({ now, past: [], future: [], about: null });

/** The design after a change. Changes of one property after another, as they come from typing, are one step. */
export function changedTo(design: Design, next: FormDefinition, about: string | null = null): Design {
  if (next === design.now) return design;
  if (about !== null && about === design.about) return { ...design, now: next, future: [] };
  return { now: next, past: [...design.past, design.now].slice(-mostSteps), future: [], about };
}

export function undone(design: Design): Design {
  const before = design.past.at(-1);
  if (!before) return design;
  return { now: before, past: design.past.slice(0, -1), future: [design.now, ...design.future], about: null };
}

export function redone(design: Design): Design {
  const [next, ...future] = design.future;
  return next ? { now: next, past: [...design.past, design.now].slice(-mostSteps), future, about: null } : design;
}
