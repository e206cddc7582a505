import type { StatusColor } from '@shopkeeper/resource/fields';
import { type ReactNode, useId } from 'react';
import { showNotice } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Copy } from '@shopkeeper/ui/icons';
import { Panel, Text } from '@shopkeeper/ui/layout';

interface CardProps {
  readonly title?: string;
  /** Shown to the right of the title. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page. */
export function Card({ title, extra, children }: CardProps) {
  const id = useId();
  if (title === undefined) return <Panel className="mc-card">{children}</Panel>;
  return (
    <Panel className="mc-card" aria-labelledby={id} titleId={id} title={title} extra={extra}>
      {children}
    </Panel>
  );
}

/** A status tag; a status color means the same everywhere. */
export function State({ tone, children }: { readonly tone: StatusColor; readonly children: string }) {
  return (
    <Text className="mc-state" color={tone === 'idle' ? 'secondary' : tone}>
      {children}
    </Text>
  );
}

/** Copies a text to the clipboard and shows whether it worked. */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const text = useText('member-area');
  const copy = async (): Promise<void> => {
    // The clipboard is missing when the page is not a secure context.
    const isDone = await Promise.resolve(navigator.clipboard?.writeText(value)).then(
      () => navigator.clipboard !== undefined,
      () => false,
    );
    showNotice(isDone ? 'success' : 'warning', text(isDone ? 'copy.done' : 'copy.failed'));
  };
  return (
    <button type="button" className="mc-copy" aria-label={`${text('copy.do')} ${label}`} onClick={() => void copy()}>
      <Copy size={14} aria-hidden />
      {text('copy.do')}
    </button>
  );
}
