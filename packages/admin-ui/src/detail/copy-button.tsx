import { showNotice } from '@shopkeeper/api-client';
import { copyText } from '@shopkeeper/ui';
import { Copy } from '@shopkeeper/ui/icons';
import { useResourceText } from '../texts/resource-text.ts';

interface CopyButtonProps {
  readonly value: string;
  /** What is copied, for screen readers. */
  readonly label: string;
}

/** Copies a text to the clipboard and shows whether it worked. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const text = useResourceText();
  const title = text('copy.do', { label });
  const copy = async (): Promise<void> => {
    const isDone = await copyText(value);
    showNotice(isDone ? 'success' : 'warning', text(isDone ? 'copy.done' : 'copy.failed'));
  };
  return (
    <button type="button" className="rs-copy" aria-label={title} title={title} onClick={() => void copy()}>
      <Copy size={14} aria-hidden />
    </button>
  );
}
