import { useText } from '@shopkeeper/ui/i18n';
import './evaluation.css';

const all = [1, 2, 3, 4, 5] as const;

/** Stars as they were given; read out as a number. */
export function Stars({ value }: { readonly value: number | null }) {
  const text = useText('evaluation');
  if (value === null) return <>–</>;
  return (
    <span className="evaluation-stars" role="img" aria-label={text('text.star', { count: value })}>
      {all.map((n) => (
        <span key={n} className={n <= value ? 'given' : ''} aria-hidden>
          ★
        </span>
      ))}
    </span>
  );
}

interface StarInputProps {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  onChange(value: number): void;
}

/** Chooses one to five stars, also by the arrow keys. */
export function StarInput({ name, label, value, onChange }: StarInputProps) {
  const text = useText('evaluation');
  return (
    <fieldset className="evaluation-star-input">
      <legend>{label}</legend>
      <span className="evaluation-stars">
        {all.map((n) => (
          <label key={n} className={n <= value ? 'given' : ''}>
            <input
              type="radio"
              name={name}
              value={n}
              aria-label={text('text.star', { count: n })}
              checked={n === value}
              onChange={() => onChange(n)}
            />
            <span aria-hidden>★</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
