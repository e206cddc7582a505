import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { taskStatus, type TerminalTask } from '../terminal-queue.domain.ts';
import { OutputLine } from './output-line.tsx';
import { readOutput } from './terminal-store.ts';

/** px from the end within which the output follows new lines. */
const nearEnd = 40;

/** The output of a task; it follows new lines while its end is in view. */
export function TaskOutput({ task }: { readonly task: TerminalTask }) {
  const text = useText('terminal');
  const box = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const { uuid, status, message } = task;
  const isUnknown = status === taskStatus.unknown;
  useEffect(() => {
    if (isUnknown) void readOutput(uuid);
  }, [isUnknown, uuid]);
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [message]);
  if (message.length === 0) return <p className="terminal-empty">{text('text.no-output')}</p>;
  return (
    <Stack
      as="ol"
      ref={box}
      className="terminal-output"
      tabIndex={0}
      aria-label={text('text.output', { command: task.command })}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
    >
      {message.map((line, at) => (
        // Lines are only added at the end.
        <li key={at}>
          <OutputLine line={line} />
        </li>
      ))}
    </Stack>
  );
}
