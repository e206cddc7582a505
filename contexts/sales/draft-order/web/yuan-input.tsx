import { readHundredths, showHundredths } from '@shopkeeper/admin-ui';
import { Input } from 'antd';
import { useState } from 'react';

interface YuanInputProps {
  readonly id?: string;
  readonly label: string;
  /** Integer fen, or null while there is no number. */
  readonly value: number | null;
  readonly isWrong?: boolean;
  readonly placeholder?: string;
  onChange(value: number | null): void;
  onEnter(): void;
}

/** An input in yuan with a value in fen; focused when it appears, with everything selected. */
export function YuanInput({ id, label, value, isWrong = false, placeholder = '0.00', onChange, onEnter }: YuanInputProps) {
  const [typed, setTyped] = useState(() => showHundredths(value));
  return (
    <Input
      {...(id ? { id } : {})}
      autoFocus
      aria-label={label}
      prefix="¥"
      className="rs-number-input"
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={typed}
      {...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
      onFocus={(event) => event.target.select()}
      onPressEnter={(event) => {
        if (!event.ctrlKey && !event.metaKey) onEnter();
      }}
      onChange={(event) => {
        const read = readHundredths(event.target.value);
        if (!read) return;
        setTyped(read.text);
        onChange(read.value);
      }}
    />
  );
}
