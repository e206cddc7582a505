import { useText } from '@shopkeeper/ui/i18n';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { DraftStep } from '../draft-graph.domain.ts';
import { sizeOf } from '../graph-layout.domain.ts';
import type { StepKind } from '../workflow-graph.domain.ts';
import { StepIcon } from './step-icon.tsx';
import { StepSummary } from './step-summary.tsx';

/** A step on the canvas, with what is wrong with it. */
export type StepBoxType = Node<{ readonly step: DraftStep; readonly problem: string | null }, 'step'>;

/** Where lines end and begin, in the middle of the left and of the right side. */
export function handlesOf(kind: StepKind) {
  const { width, height } = sizeOf(kind);
  const point = { y: height / 2, width: 1, height: 1 };
  return [
    { ...point, type: 'target' as const, position: Position.Left, x: 0 },
    { ...point, type: 'source' as const, position: Position.Right, x: width },
  ];
}

/** Draws a step: its name, what it does, and a mark where something is wrong. */
export function StepBox({ data: { step, problem }, selected, isConnectable }: NodeProps<StepBoxType>) {
  const text = useText('definition');
  const { kind, name } = step;
  return (
    <div style={sizeOf(kind)} className={`wf-node ${kind}${selected ? ' chosen' : ''}${problem === null ? '' : ' wrong'}`}>
      {kind !== 'start' && <Handle type="target" position={Position.Left} isConnectable={isConnectable} />}
      {kind === 'parallel' || kind === 'join' ? (
        <b title={name}>
          <StepIcon kind={kind} size={18} />
        </b>
      ) : (
        <>
          <b>
            <StepIcon kind={kind} />
            <span>{name || text(`choice.kind.${kind}`)}</span>
          </b>
          <small>
            <StepSummary step={step} />
          </small>
        </>
      )}
      {problem !== null && (
        <i className="wf-mark" title={problem}>
          !
        </i>
      )}
      {kind !== 'end' && <Handle type="source" position={Position.Right} isConnectable={isConnectable} />}
    </div>
  );
}
