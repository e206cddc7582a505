import type { FormDefinition, FormNode } from '../form-definition.domain.ts';
import {
  allNodes,
  changedTo,
  type Design,
  designOf,
  newNode,
  nodeOf,
  type NodeKind,
  type Position,
  positionBeside,
  positionOf,
  redone,
  undone,
  withChanged,
  withNodeAt,
  withNode,
  withoutNode,
} from '../form-design.domain.ts';

/** What the designer shows. A new `focus` gives the focus to its row; typing leaves it where it is. */
export interface DesignState {
  readonly design: Design;
  readonly selected: string | null;
  readonly focus: { readonly id: string } | null;
}

export type DesignAction =
  | { readonly kind: 'select'; readonly id: string | null }
  | { readonly kind: 'add'; readonly part: NodeKind; readonly place?: Position }
  | { readonly kind: 'move'; readonly id: string; readonly to: Position }
  | { readonly kind: 'step'; readonly id: string; readonly step: -1 | 1 }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'change'; readonly node: FormNode; readonly about: string }
  | { readonly kind: 'texts'; readonly texts: Pick<FormDefinition, 'intro' | 'thanks'> }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

export const firstState = (definition: FormDefinition): DesignState => ({
  design: designOf(definition),
  selected: null,
  focus: null,
});

/** Where a new part goes: into the selected group, after the selected question, else to the end. */
function placeForNew(now: FormDefinition, selected: string | null, part: NodeKind): Position {
  const end = { parent: null, at: now.nodes.length };
  const node = selected === null ? undefined : nodeOf(now, selected);
  if (!node) return end;
  const isField = part !== 'group' && part !== 'repeat';
  if (node.kind === 'group' || (node.kind === 'repeat' && isField)) return { parent: node.id, at: node.nodes.length };
  const place = positionOf(now, node.id);
  if (!place) return end;
  const around = place.parent === null ? undefined : nodeOf(now, place.parent);
  return around?.kind === 'repeat' && !isField ? end : { parent: place.parent, at: place.at + 1 };
}

function withSelection(design: Design, wanted: string | null): DesignState {
  const selected = wanted !== null && nodeOf(design.now, wanted) ? wanted : null;
  return { design, selected, focus: selected === null ? null : { id: selected } };
}

function removed({ design, selected }: DesignState, id: string): DesignState {
  const all = allNodes(design.now.nodes);
  const at = all.findIndex((node) => node.id === id);
  const next = changedTo(design, withoutNode(design.now, id));
  const left = allNodes(next.now.nodes);
  const beside = left[Math.min(at, left.length - 1)]?.id ?? null;
  return withSelection(next, selected === id ? beside : selected);
}

function stepped(state: DesignState, id: string, step: -1 | 1): DesignState {
  const to = positionBeside(state.design.now, id, step);
  return to ? withSelection(changedTo(state.design, withNodeAt(state.design.now, id, to)), id) : state;
}

export function designReducer(state: DesignState, action: DesignAction): DesignState {
  const { design } = state;
  switch (action.kind) {
    case 'select':
      return { ...state, selected: action.id };
    case 'add': {
      const node = newNode(design.now, action.part);
      const place = action.place ?? placeForNew(design.now, state.selected, action.part);
      return withSelection(changedTo(design, withNode(design.now, node, place)), node.id);
    }
    case 'move':
      return withSelection(changedTo(design, withNodeAt(design.now, action.id, action.to)), action.id);
    case 'step':
      return stepped(state, action.id, action.step);
    case 'remove':
      return removed(state, action.id);
    case 'change':
      return { ...state, design: changedTo(design, withChanged(design.now, action.node), action.about) };
    case 'texts':
      return { ...state, design: changedTo(design, { ...design.now, ...action.texts }, 'texts') };
    case 'undo':
      return withSelection(undone(design), state.selected);
    case 'redo':
      return withSelection(redone(design), state.selected);
  }
}
