import { useText } from '@shopkeeper/ui/i18n';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { DraftStep } from '../draft-graph.domain.ts';
import { StepIcon } from './step-icon.tsx';
import { StepSummary } from './step-summary.tsx';

/** A step on the canvas, with what is wrong with it. */
export type StepNodeType = Node<{ readonly step: DraftStep; readonly problem: string | null }, 'step'>;

export const nodeSize = { width: 180, height: 60 } as const;

/** Where lines end and begin, in the middle of the left and of the right side. */
export const nodeHandles = [
  { type: 'target', position: Position.Left, x: 0, y: nodeSize.height / 2, width: 1, height: 1 },
  { type: 'source', position: Position.Right, x: nodeSize.width, y: nodeSize.height / 2, width: 1, height: 1 },
] as const;

/** Draws a step: its name, what it does, and a mark where something is wrong. */
export function StepNode({ data: { step, problem }, selected, isConnectable }: NodeProps<StepNodeType>) {
  const text = useText('definition');
  const { kind, name } = step;
  return (
    <div className={`wf-node ${kind}${selected ? ' chosen' : ''}${problem === null ? '' : ' wrong'}`}>
      {kind !== 'start' && <Handle type="target" position={Position.Left} isConnectable={isConnectable} />}
      <b>
        <StepIcon kind={kind} />
        <span>{name || text(`choice.kind.${kind}`)}</span>
      </b>
      <small>
        <StepSummary step={step} />
      </small>
      {problem !== null && (
        <i className="wf-mark" title={problem}>
          !
        </i>
      )}
      {kind !== 'end' && <Handle type="source" position={Position.Right} isConnectable={isConnectable} />}
    </div>
  );
}
