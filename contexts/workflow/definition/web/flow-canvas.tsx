import { useText } from '@shopkeeper/ui/i18n';
import {
  type AriaLabelConfig,
  Background,
  type Connection,
  type EdgeChange,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type ReactNode, useMemo, useState } from 'react';
import type { DraftGraph } from '../draft-graph.domain.ts';
import type { Point } from '../graph-layout.domain.ts';
import { edgesOf, boxesOf } from './canvas-model.ts';
import './designer.css';
import { StepBox, type StepBoxType } from './step-box.tsx';
import { fitRoom, ZoomButtons } from './zoom-buttons.tsx';

const nodeTypes = { step: StepBox };

interface FlowCanvasProps {
  readonly graph: DraftGraph;
  readonly problems: ReadonlyMap<string, string>;
  /** The code of a step, or the id of a line. */
  readonly chosen: string | null;
  /** Shown at the bottom, left. */
  readonly palette?: ReactNode;
  /** Shown at the top, left. */
  readonly tools?: ReactNode;
  onChoose(id: string | null): void;
  /** Without it the graph is only shown. */
  onMove?(code: string, to: Point): void;
  onConnect?(from: string, to: string): void;
}

/** The library says these in English by itself. */
function useSpoken(): Partial<AriaLabelConfig> {
  const text = useText('definition');
  return useMemo(
    () => ({
      'node.a11yDescription.default': text('text.stepHelp'),
      'node.a11yDescription.keyboardDisabled': text('text.stepHelp'),
      'node.a11yDescription.ariaLiveMessage': ({ x, y }: { x: number; y: number }) => text('text.moved', { x, y }),
      'edge.a11yDescription.default': text('text.edgeHelp'),
      'handle.ariaLabel': text('text.handle'),
    }),
    [text],
  );
}

/** Keys are handled by the designer: the library would listen on the whole document, and pages of other tabs are still in it. */
const noKeys = {
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
} as const;

/** The page scrolls over the canvas; it is zoomed with two fingers or by its buttons. */
const scrolling = { zoomOnScroll: false, preventScrolling: false, zoomOnDoubleClick: false } as const;

/** The steps of a workflow on a canvas, and the lines between them. */
export function FlowCanvas(props: FlowCanvasProps) {
  const { graph, problems, chosen, palette, tools, onChoose, onMove, onConnect } = props;
  const text = useText('definition');
  const spoken = useSpoken();
  const [held, setHeld] = useState<(Point & { readonly code: string }) | null>(null);
  const shown = { chosen, problems, text };
  const isFixed = onMove === undefined;

  function follow(changes: readonly NodeChange<StepBoxType>[]): void {
    for (const change of changes) {
      if (change.type === 'select' && change.selected) onChoose(change.id);
      if (change.type !== 'position') continue;
      const at = change.position ?? held;
      if (!at) continue;
      const to = { x: Math.round(at.x), y: Math.round(at.y) };
      setHeld(change.dragging ? { ...to, code: change.id } : null);
      if (!change.dragging) onMove?.(change.id, to);
    }
  }
  const choose = (changes: readonly EdgeChange[]): void => {
    for (const change of changes) if (change.type === 'select' && change.selected) onChoose(change.id);
  };
  const connect = ({ source, target }: Connection): void => onConnect?.(source, target);

  return (
    <ReactFlowProvider>
      <ReactFlow
        className="wf-canvas"
        aria-label={text('text.canvas')}
        ariaLabelConfig={spoken}
        nodes={boxesOf(graph, shown, held)}
        edges={edgesOf(graph, shown)}
        nodeTypes={nodeTypes}
        nodesDraggable={!isFixed}
        nodesConnectable={!isFixed}
        elementsSelectable={!isFixed}
        nodesFocusable={!isFixed}
        edgesFocusable={!isFixed}
        onNodesChange={follow}
        onEdgesChange={choose}
        onConnect={connect}
        onPaneClick={() => onChoose(null)}
        fitView
        fitViewOptions={fitRoom}
        minZoom={0.2}
        maxZoom={1.5}
        {...noKeys}
        {...scrolling}
      >
        <Background gap={18} size={1} color="var(--border)" />
        {tools && <Panel position="top-left">{tools}</Panel>}
        {palette && <Panel position="bottom-left">{palette}</Panel>}
        <Panel position="top-right">
          <ZoomButtons shape={graph.map(({ code, next }) => `${code}>${next.join()}`).join()} />
        </Panel>
      </ReactFlow>
    </ReactFlowProvider>
  );
}
