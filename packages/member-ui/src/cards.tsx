import type { AnyField, FieldOf } from '@shopkeeper/resource/fields';
import { type ReactNode, useId } from 'react';
import { showNotice } from '@shopkeeper/api-client';
import { copyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Copy } from '@shopkeeper/ui/icons';
import { Panel, StatusBadge } from '@shopkeeper/ui/layout';

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

interface StateProps {
  /** The view or resource whose field declares the colors and shapes of its values. */
  readonly of: { readonly fields: Readonly<Record<string, unknown>> };
  readonly name: string;
  readonly value: string;
  readonly children: string;
}

const isChoice = (field: unknown): field is FieldOf<'choice'> => (field as Partial<AnyField> | undefined)?.kind === 'choice';

/** The state of a row as a badge with the color and shape that staff see, declared with the field. */
export function State({ of, name, value, children }: StateProps) {
  const field = of.fields[name];
  const { statusColors = {}, statusShapes = {} } = isChoice(field) ? field.options : {};
  return (
    <StatusBadge color={statusColors[value] ?? 'idle'} shape={statusShapes[value]}>
      {children}
    </StatusBadge>
  );
}

/** A short label that somebody chose, such as the kind of an address. */
export function Label({ children }: { readonly children: string }) {
  return <span className="mc-label">{children}</span>;
}

/** Copies a text to the clipboard and shows whether it worked. */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const text = useText('member-area');
  const copy = async (): Promise<void> => {
    const isDone = await copyText(value);
    showNotice(isDone ? 'success' : 'warning', text(isDone ? 'copy.done' : 'copy.failed'));
  };
  return (
    <button type="button" className="mc-copy" aria-label={`${text('copy.do')} ${label}`} onClick={() => void copy()}>
      <Copy size={14} aria-hidden />
      {text('copy.do')}
    </button>
  );
}
