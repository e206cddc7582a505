import type { FormDefinition, FormNode } from '../form-definition.domain.ts';
import {
  allNodes,
  changedTo,
  type Design,
  designOf,
  newNode,
  nodeOf,
  type Part,
  type Place,
  placeBeside,
  placeOf,
  redone,
  undone,
  withChanged,
  withMoved,
  withNode,
  withoutNode,
} from '../form-design.domain.ts';

/** What the designer shows. `focusNo` counts the steps after which the selected row takes the focus. */
export interface DesignState {
  readonly design: Design;
  readonly selected: string | null;
  readonly focusNo: number;
}

export type DesignAction =
  | { readonly kind: 'select'; readonly id: string | null }
  | { readonly kind: 'add'; readonly part: Part; readonly place?: Place }
  | { readonly kind: 'move'; readonly id: string; readonly to: Place }
  | { readonly kind: 'step'; readonly id: string; readonly step: -1 | 1 }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'change'; readonly node: FormNode; readonly about: string }
  | { readonly kind: 'texts'; readonly texts: Pick<FormDefinition, 'intro' | 'thanks'> }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

export const firstState = (definition: FormDefinition): DesignState => ({
  design: designOf(definition),
  selected: null,
  focusNo: 0,
});

/** Where a new part goes: into the selected group, after the selected question, else to the end. */
function placeForNew(now: FormDefinition, selected: string | null, part: Part): Place {
  const end = { parent: null, at: now.nodes.length };
  const node = selected === null ? undefined : nodeOf(now, selected);
  if (!node) return end;
  const isField = part !== 'group' && part !== 'repeat';
  if (node.kind === 'group' || (node.kind === 'repeat' && isField)) return { parent: node.id, at: node.nodes.length };
  const place = placeOf(now, node.id);
  if (!place) return end;
  const around = place.parent === null ? undefined : nodeOf(now, place.parent);
  return around?.kind === 'repeat' && !isField ? end : { parent: place.parent, at: place.at + 1 };
}

const withSelection = (state: DesignState, design: Design, selected: string | null): DesignState => ({
  design,
  selected: selected !== null && nodeOf(design.now, selected) ? selected : null,
  focusNo: state.focusNo + 1,
});

function removed({ design, selected, focusNo }: DesignState, id: string): DesignState {
  const all = allNodes(design.now.nodes);
  const at = all.findIndex((node) => node.id === id);
  const next = changedTo(design, withoutNode(design.now, id));
  const left = allNodes(next.now.nodes);
  const beside = left[Math.min(at, left.length - 1)]?.id ?? null;
  return { design: next, selected: selected === id ? beside : selected, focusNo: focusNo + 1 };
}

function stepped(state: DesignState, id: string, step: -1 | 1): DesignState {
  const to = placeBeside(state.design.now, id, step);
  return to ? withSelection(state, changedTo(state.design, withMoved(state.design.now, id, to)), id) : state;
}

export function designReducer(state: DesignState, action: DesignAction): DesignState {
  const { design } = state;
  switch (action.kind) {
    case 'select':
      return { ...state, selected: action.id };
    case 'add': {
      const node = newNode(design.now, action.part);
      const place = action.place ?? placeForNew(design.now, state.selected, action.part);
      return withSelection(state, changedTo(design, withNode(design.now, node, place)), node.id);
    }
    case 'move':
      return withSelection(state, changedTo(design, withMoved(design.now, action.id, action.to)), action.id);
    case 'step':
      return stepped(state, action.id, action.step);
    case 'remove':
      return removed(state, action.id);
    case 'change':
      return { ...state, design: changedTo(design, withChanged(design.now, action.node), action.about) };
    case 'texts':
      return { ...state, design: changedTo(design, { ...design.now, ...action.texts }, 'texts') };
    case 'undo':
      return withSelection(state, undone(design), state.selected);
    case 'redo':
      return withSelection(state, redone(design), state.selected);
  }
}
