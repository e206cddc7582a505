import { InputNumber } from 'antd';
import type { ReactNode } from 'react';

/** An input with its name above it. */
export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="form-labelled">
      <span>{label}</span>
      {children}
    </label>
  );
}

interface LimitProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A number that limits an answer; none when empty. */
export function Limit({ label, value, onChange }: LimitProps) {
  return (
    <Labelled label={label}>
      <InputNumber value={value} style={{ width: '100%' }} onChange={(next) => onChange(next)} />
    </Labelled>
  );
}
