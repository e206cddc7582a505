import Anser from 'anser';

/** A line of output with the colours that the command gave it. */
export function OutputLine({ line }: { readonly line: string }) {
  if (!line.includes('\u001b')) return <code>{line}</code>;
  const parts = Anser.ansiToJson(line, { use_classes: true, remove_empty: true });
  return (
    <code>
      {parts.map(({ content, fg, decorations }, at) => (
        // The parts of a line never change.
        <span key={at} className={[fg, ...decorations].filter(Boolean).join(' ')}>
          {content}
        </span>
      ))}
    </code>
  );
}
