import { useText } from '@shopkeeper/ui/i18n';
import { LayoutGrid, Redo2, Undo2 } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { type StepKind, stepKinds } from '../workflow-graph.domain.ts';
import { StepIcon } from './step-icon.tsx';
import type { StepHistory } from './use-step-history.ts';

interface StepPaletteProps {
  readonly isDisabled: boolean;
  onAdd(kind: StepKind): void;
}

/** Adds steps after the one that is chosen. */
export function StepPalette({ isDisabled, onAdd }: StepPaletteProps) {
  const text = useText('definition');
  return (
    <div className="wf-bar" role="group" aria-label={text('text.add')}>
      {stepKinds
        .filter((kind) => kind !== 'start')
        .map((kind) => (
          <Button
            key={kind}
            type="text"
            size="small"
            disabled={isDisabled}
            icon={<StepIcon kind={kind} />}
            onClick={() => onAdd(kind)}
          >
            {text(`choice.kind.${kind}`)}
          </Button>
        ))}
    </div>
  );
}

interface CanvasToolsProps {
  readonly history: StepHistory;
  readonly isDisabled: boolean;
  onArrange(): void;
}

/** Undo, redo and arrange. */
export function CanvasTools({ history, isDisabled, onArrange }: CanvasToolsProps) {
  const text = useText('definition');
  return (
    <div className="wf-tools">
      <Button
        size="small"
        icon={<Undo2 size={15} />}
        aria-label={text('text.undo')}
        disabled={isDisabled || !history.canUndo}
        onClick={history.undo}
      />
      <Button
        size="small"
        icon={<Redo2 size={15} />}
        aria-label={text('text.redo')}
        disabled={isDisabled || !history.canRedo}
        onClick={history.redo}
      />
      <Button size="small" icon={<LayoutGrid size={15} />} disabled={isDisabled} onClick={onArrange}>
        {text('text.arrange')}
      </Button>
    </div>
  );
}
