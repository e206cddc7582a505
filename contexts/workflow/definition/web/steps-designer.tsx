import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useText } from '@shopkeeper/ui/i18n';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import {
  connected,
  copied,
  disconnected,
  type DraftGraph,
  inserted,
  rearranged,
  without,
  withValues,
} from '../draft-graph.domain.ts';
import type { StepKind } from '../workflow-graph.domain.ts';
import { DryRun } from './dry-run.tsx';
import { FlowCanvas } from './flow-canvas.tsx';
import { foundIn, problemTexts } from './graph-problems.ts';
import { ProblemList } from './problem-list.tsx';
import { StepPanel } from './step-panel.tsx';
import { CanvasTools, StepPalette } from './step-palette.tsx';
import { type StepHistory, useStepHistory } from './use-step-history.ts';

/** Only the lines of a definition are drawn here. */
const stepsIn = (value: unknown): DraftGraph => (Array.isArray(value) ? (value as DraftGraph) : []);

const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], .ant-select') !== null;

interface Edits {
  readonly history: StepHistory;
  readonly chosen: string | null;
  choose(id: string | null): void;
  add(kind: StepKind): void;
  copy(code: string | null): void;
  remove(): void;
}

/** What the designer does with its graph, and which step or line is chosen. */
function useEdits(graph: DraftGraph, onChange: (graph: DraftGraph) => void): Edits {
  const text = useText('definition');
  const history = useStepHistory(graph, onChange);
  const [chosen, choose] = useState<string | null>(null);
  const names = (kind: StepKind): string => text(`choice.kind.${kind}`);
  const take = (edited: { readonly graph: DraftGraph; readonly code: string | null }): void => {
    history.change(edited.graph);
    if (edited.code !== null) choose(edited.code);
  };
  return {
    history,
    chosen,
    choose,
    add: (kind) => take(inserted(graph, { kind, names, after: chosen })),
    copy: (code) => code !== null && take(copied(graph, code, names)),
    remove: () => {
      const [from = '', to] = (chosen ?? '').split('>');
      const rest = to === undefined ? without(graph, from) : disconnected(graph, from, to);
      if (rest === graph) return;
      history.change(rest);
      choose(null);
    },
  };
}

/** Undo, redo, copy, paste and delete by the usual keys. */
function useDesignerKeys({ history, chosen, copy, remove }: Edits): (event: KeyboardEvent) => void {
  const [clipped, setClipped] = useState<string | null>(null);
  const deeds: Readonly<Record<string, (() => void) | undefined>> = {
    'mod+z': history.undo,
    'mod+shift+z': history.redo,
    'mod+y': history.redo,
    'mod+c': () => setClipped(chosen),
    'mod+v': () => copy(clipped),
    delete: remove,
    backspace: remove,
  };
  return (event) => {
    if (isTyped(event)) return;
    const { key, ctrlKey, metaKey, shiftKey } = event;
    // Beside the canvas these keys belong to what has the focus there.
    if (event.target instanceof HTMLElement && event.target.closest('.wf-panel') && /^(?:delete|backspace)$/i.test(key)) return;
    const deed = deeds[`${ctrlKey || metaKey ? 'mod+' : ''}${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`];
    if (!deed) return;
    event.preventDefault();
    deed();
  };
}

/** A button that is disabled or removed by what it did would leave the focus nowhere, and the keys without effect. */
function keepingFocus(box: RefObject<HTMLElement | null>, onChange: (graph: DraftGraph) => void): (graph: DraftGraph) => void {
  return (graph) => {
    const isInside = box.current?.contains(document.activeElement) ?? false;
    onChange(graph);
    if (!isInside) return;
    requestAnimationFrame(() => {
      const at = document.activeElement;
      if (at === document.body || at?.matches(':disabled')) box.current?.focus();
    });
  };
}

/** The steps of a definition on a canvas, with the values of the chosen one beside it. */
export function StepsDesigner({ value, title, path, isDisabled, onChange }: FieldInputProps) {
  const text = useText('definition');
  const { issues, idOf } = useFormScope();
  const graph = stepsIn(value);
  const box = useRef<HTMLDivElement>(null);
  const edits = useEdits(graph, keepingFocus(box, onChange));
  const { history, chosen, choose } = edits;
  const onKeyDown = useDesignerKeys(edits);
  const found = foundIn(graph);
  const problems = problemTexts(graph, { found, issues, text });
  const step = graph.find(({ code }) => code === chosen);
  return (
    <>
      <div ref={box} className="wf-designer" id={idOf(path)} role="group" tabIndex={-1} aria-label={title} onKeyDown={onKeyDown}>
        <FlowCanvas
          {...{ graph, problems, chosen }}
          tools={<CanvasTools history={history} isDisabled={isDisabled} onArrange={() => history.change(rearranged(graph))} />}
          palette={<StepPalette isDisabled={isDisabled} onAdd={edits.add} />}
          onChoose={choose}
          onMove={(code, to) => history.change(withValues(graph, code, to), `move ${code}`)}
          onConnect={(from, to) => history.change(connected(graph, from, to))}
        />
        <aside className="wf-panel">
          {step ? (
            <StepPanel
              key={step.code}
              {...{ graph, step, isDisabled }}
              problem={problems.get(step.code) ?? null}
              onChange={(patch, about) => history.change(withValues(graph, step.code, patch), `${about} ${step.code}`)}
              onCopy={() => edits.copy(step.code)}
              onRemove={edits.remove}
            />
          ) : (
            <p className="rs-hint">{text('text.choose')}</p>
          )}
          <ProblemList graph={graph} found={found} onChoose={choose} />
        </aside>
      </div>
      <DryRun graph={graph} isBroken={found.length > 0} />
    </>
  );
}
