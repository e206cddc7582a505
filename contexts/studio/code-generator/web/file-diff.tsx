import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import type { PlannedFileView } from '../generator-reply.domain.ts';
import type { Side } from './use-generator.ts';
import { foldedRows, type NumberedRow } from './folded-rows.ts';

interface FileDiffProps {
  readonly file: PlannedFileView;
  readonly sides: readonly Side[];
  onTake(at: number, side: Side): void;
}

/** What changes in a file, line by line; where both sides changed it, which side is taken. */
export function FileDiff({ file, sides, onTake }: FileDiffProps) {
  const text = useText('code-generator');
  return (
    <section className="coder-diff" aria-label={file.path}>
      <header className="coder-plan-head">
        <Text weight={600} className="coder-code" ellipsis>
          {file.path.split('/').at(-1)}
        </Text>
        <Text color="secondary">{text(`text.action.${file.action}`)}</Text>
      </header>
      {file.rows.length === 0 ? (
        <Text as="p" color="secondary" padding={16}>
          {text('text.same-file')}
        </Text>
      ) : (
        // A scrollable region must be reached by keyboard.
        <div className="coder-lines" role="region" tabIndex={0} aria-label={file.path}>
          {foldedRows(file).map((row) => (
            <Line key={row.key} row={row} file={file} sides={sides} onTake={onTake} />
          ))}
        </div>
      )}
    </section>
  );
}

interface LineProps extends FileDiffProps {
  readonly row: NumberedRow;
}

const classOf: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed' };

function Line({ row, file, sides, onTake }: LineProps) {
  const text = useText('code-generator');
  const { sign, before, after, isOwn, conflict, folded } = row;
  if (folded > 0) return <div className="coder-fold">{text('text.unchanged', { count: folded })}</div>;
  if (conflict !== null) return <Conflict at={conflict} file={file} side={sides[conflict] ?? null} onTake={onTake} />;
  return (
    <div className={`coder-line ${classOf[sign] ?? ''}`}>
      <span>{before}</span>
      <span>{after}</span>
      <span title={isOwn ? text('text.own') : undefined}>{isOwn ? '●' : sign}</span>
      <code>{row.text}</code>
    </div>
  );
}

interface ConflictProps {
  readonly at: number;
  readonly file: PlannedFileView;
  readonly side: Side;
  onTake(at: number, side: Side): void;
}

function Conflict({ at, file, side, onTake }: ConflictProps) {
  const text = useText('code-generator');
  const conflict = file.conflicts[at];
  if (!conflict) return null;
  return (
    <div className="coder-conflict" data-conflict={at}>
      <div className="coder-conflict-head">
        <Text weight={600}>{text('text.conflict')}</Text>
        <span className="coder-end">
          {(['mine', 'next'] as const).map((one) => (
            <Button
              key={one}
              size="small"
              type={side === one ? 'primary' : 'default'}
              aria-pressed={side === one}
              onClick={() => onTake(at, one)}
            >
              {text(`text.take-${one}`)}
            </Button>
          ))}
        </span>
      </div>
      {(['mine', 'next'] as const).map((one) => (
        <div key={one} className={side !== null && side !== one ? 'coder-dropped' : undefined}>
          <Text size={12} color="secondary" className="coder-side">
            {text(`text.${one}`)}
          </Text>
          {conflict[one].map((line, no) => (
            // Lines have no id.
            <div key={`${no} ${line}`} className={`coder-line ${one === 'mine' ? 'removed' : 'added'}`}>
              <span />
              <span />
              <span>{one === 'mine' ? '●' : '+'}</span>
              <code>{line}</code>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
