import { Minus, Plus } from '@shopkeeper/ui/icons';
import { useState } from 'react';
import { mostUnits } from '../cart.domain.ts';
import './cart.css';

interface StepperProps {
  readonly value: number;
  readonly min?: number;
  readonly max?: number | undefined;
  /** The accessible names of the number and of both buttons. */
  readonly label: string;
  readonly less: string;
  readonly more: string;
  readonly onChange: (value: number) => void;
}

/** A quantity between two buttons; it can also be typed. */
export function Stepper({ value, min = 1, max = mostUnits, label, less, more, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string>();
  const commit = (): void => {
    const wish = Math.trunc(Number(typed));
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== '' && wish !== value && Number.isFinite(wish))
      onChange(Math.min(max, Math.max(min, wish)));
  };
  return (
    <span className="cart-stepper">
      <button type="button" aria-label={less} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Minus size={18} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={typed ?? String(value)}
        maxLength={5}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
      <button type="button" aria-label={more} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus size={18} aria-hidden />
      </button>
    </span>
  );
}
