import { read } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { isRunning } from '../terminal-queue.domain.ts';
import type { TerminalRun } from '../terminal-reply.domain.ts';
import { useTerminal, watchRun } from './terminal-store.ts';

const everyMs = 3_000;

/** The runs of the server while the panel is open, newest first. */
function useRuns(): readonly TerminalRun[] {
  const [runs, setRuns] = useState<readonly TerminalRun[]>([]);
  useEffect(() => {
    let isLeft = false;
    const ask = async (): Promise<void> => {
      const answer = await read<{ runs: readonly TerminalRun[] }>('/admin/Terminal/runs', {}, { showError: false }).catch(
        () => null,
      );
      if (answer && !isLeft) setRuns(answer.runs);
    };
    void ask();
    const timer = setInterval(() => void ask(), everyMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, []);
  return runs;
}

/** What runs on the server and is not followed here: of colleagues, of other browsers, or from before a reload. */
export function ServerRuns() {
  const text = useText('terminal');
  const followed = useTerminal(({ taskList }) => taskList);
  const others = useRuns().filter(
    ({ uuid, status }) => status === 'executing' && !followed.some((task) => task.uuid === uuid && isRunning(task)),
  );
  if (others.length === 0) return null;
  return (
    <section className="terminal-others" aria-label={text('text.others')}>
      <Text as="h3" size={13} weight={600}>
        {text('text.others')}
      </Text>
      {others.map((run) => (
        <Stack key={run.uuid} row gap={10} padding="6px 0">
          <code className="terminal-command">{[run.command, ...Object.values(run.args)].join(' ')}</code>
          <Text color="muted" size={12} grow>
            {text('text.others-by', { name: run.startedBy })}
          </Text>
          <Button size="small" onClick={() => watchRun(run)}>
            {text('text.watch')}
          </Button>
        </Stack>
      ))}
    </section>
  );
}
