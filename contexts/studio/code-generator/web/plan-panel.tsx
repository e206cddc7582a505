import { EmptyState } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Panel, PlainButton, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { Checkbox } from 'antd';
import { useState } from 'react';
import type { PlannedFileView } from '../generator-reply.domain.ts';
import { FileDiff } from './file-diff.tsx';
import type { Previewed, Side } from './use-generator.ts';

const colors = {
  create: 'ok',
  update: 'info',
  merge: 'info',
  same: 'idle',
  yours: 'idle',
  delete: 'warn',
  conflict: 'bad',
} as const;

interface PlanPanelProps {
  readonly previewed: Previewed | null;
  onChoose(previewed: Previewed): void;
}

/** The files that generating would write, and the difference of one. */
export function PlanPanel({ previewed, onChoose }: PlanPanelProps) {
  const text = useText('code-generator');
  const [chosen, setChosen] = useState('');
  if (!previewed)
    return (
      <Panel>
        <EmptyState title={text('text.no-plan')} hint={text('text.no-plan-hint')} />
      </Panel>
    );
  const { plan, left, sides } = previewed;
  const shown =
    plan.files.find(({ path }) => path === chosen) ?? plan.files.find(({ action }) => action === 'conflict') ?? plan.files[0];
  const tick = (path: string, isChosen: boolean): void =>
    onChoose({ ...previewed, left: isChosen ? left.filter((one) => one !== path) : [...left, path] });
  const take = (file: PlannedFileView, at: number, side: Side): void => {
    const before = sides[file.path] ?? file.conflicts.map(() => null);
    onChoose({ ...previewed, sides: { ...sides, [file.path]: before.map((one, no) => (no === at ? side : one)) } });
  };
  return (
    <Panel as="div" className="coder-plan">
      <div className="coder-files">
        <Totals files={plan.files} />
        <ul>
          {plan.files.map((file) => (
            <FileLine
              key={file.path}
              file={file}
              name={file.path.slice(plan.folder.length + 1)}
              isShown={file === shown}
              isChosen={!left.includes(file.path)}
              onShow={() => setChosen(file.path)}
              onTick={(isChosen) => tick(file.path, isChosen)}
            />
          ))}
        </ul>
      </div>
      {shown && (
        <FileDiff key={shown.path} file={shown} sides={sides[shown.path] ?? []} onTake={(at, side) => take(shown, at, side)} />
      )}
    </Panel>
  );
}

function Totals({ files }: { readonly files: readonly PlannedFileView[] }) {
  const text = useText('code-generator');
  const sum = (of: 'added' | 'removed'): number => files.reduce((all, file) => all + file[of], 0);
  return (
    <header className="coder-plan-head">
      <Text weight={500}>{text('text.files', { count: files.length })}</Text>
      <span className="coder-end">
        <Text color="ok" numeric>
          +{sum('added')}
        </Text>{' '}
        <Text color="bad" numeric>
          −{sum('removed')}
        </Text>
      </span>
    </header>
  );
}

interface FileLineProps {
  readonly file: PlannedFileView;
  readonly name: string;
  readonly isShown: boolean;
  readonly isChosen: boolean;
  onShow(): void;
  onTick(isChosen: boolean): void;
}

function FileLine({ file, name, isShown, isChosen, onShow, onTick }: FileLineProps) {
  const text = useText('code-generator');
  const { path, action, added, removed } = file;
  const isWritten = action !== 'same' && action !== 'yours';
  return (
    <li className={isShown ? 'shown' : undefined} data-file={name} data-action={action}>
      <Checkbox
        aria-label={text('text.write-file', { path })}
        checked={isWritten && isChosen}
        disabled={!isWritten}
        onChange={(event) => onTick(event.target.checked)}
      />
      <PlainButton aria-current={isShown} onClick={onShow}>
        <Text className="coder-code" ellipsis>
          {name}
        </Text>
        {isWritten && (
          <Text color="secondary" size={12} numeric nowrap>
            +{added} −{removed}
          </Text>
        )}
        <StatusBadge color={colors[action]}>{text(`text.action.${action}`)}</StatusBadge>
      </PlainButton>
    </li>
  );
}
