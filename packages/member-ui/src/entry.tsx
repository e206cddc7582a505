import { type InputHTMLAttributes, useId } from 'react';
import './entry.css';

interface EntryProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'type' | 'autoComplete' | 'inputMode' | 'defaultValue' | 'maxLength'
> {
  readonly label: string;
  /** The validation message. */
  readonly issue?: string | undefined;
  /** Number of lines; renders a textarea. */
  readonly rows?: number;
}

/** A text field with its label above and its validation message below. */
export function Entry({ label, issue, rows, ...input }: EntryProps) {
  const id = useId();
  const { type, ...own } = input;
  const shared = { ...own, id, 'aria-invalid': issue !== undefined, 'aria-describedby': `${id}-note` };
  return (
    <div className="mc-entry">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? <input {...shared} type={type} /> : <textarea {...shared} rows={rows} />}
      <small id={`${id}-note`}>{issue}</small>
    </div>
  );
}
