import { useText } from '@shopkeeper/ui/i18n';
import { ArrowDown, ArrowUp, X } from '@shopkeeper/ui/icons';
import { Stack } from '@shopkeeper/ui/layout';
import { Button, Checkbox, Input } from 'antd';
import { useDesigning } from './design-draft.ts';

interface TextCellProps {
  readonly label: string;
  readonly path: string;
  readonly value: string;
  readonly isCode?: boolean;
  readonly placeholder?: string | undefined;
  onChange(value: string): void;
}

/** A text of the design; its issue is its title. */
export function TextCell({ label, path, value, isCode = false, placeholder, onChange }: TextCellProps) {
  const issue = useDesigning().issueOf(path);
  return (
    <Input
      aria-label={label}
      aria-invalid={issue !== undefined}
      status={issue === undefined ? '' : 'error'}
      title={issue}
      className={isCode ? 'coder-code' : undefined}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FlagCellProps {
  readonly label: string;
  readonly path: string;
  readonly value: boolean | undefined;
  onChange(value: boolean | undefined): void;
}

/** Yes or no; no is left out of the design. */
export function FlagCell({ label, path, value, onChange }: FlagCellProps) {
  const issue = useDesigning().issueOf(path);
  return (
    <td className="coder-flag" title={issue} data-issue={issue !== undefined}>
      <Checkbox aria-label={label} checked={value === true} onChange={(event) => onChange(event.target.checked || undefined)} />
    </td>
  );
}

interface OrderCellProps {
  readonly name: string;
  readonly at: number;
  readonly count: number;
  onMove(step: 1 | -1): void;
  /** Null where it cannot be removed. */
  readonly onRemove: (() => void) | null;
}

/** Moves a row and removes it. */
export function OrderCell({ name, at, count, onMove, onRemove }: OrderCellProps) {
  const text = useText('code-generator');
  const named = { name: name || at + 1 };
  return (
    <td>
      <Stack row>
        <Button
          type="text"
          size="small"
          aria-label={text('text.up', named)}
          icon={<ArrowUp size={14} />}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          size="small"
          aria-label={text('text.down', named)}
          icon={<ArrowDown size={14} />}
          disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          size="small"
          aria-label={text('text.remove', named)}
          icon={<X size={14} />}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
        />
      </Stack>
    </td>
  );
}
