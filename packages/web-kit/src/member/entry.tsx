import { type InputHTMLAttributes, useId } from 'react';
import './entry.css';

interface EntryProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'autoComplete' | 'inputMode' | 'defaultValue' | 'maxLength'
> {
  readonly label: string;
  /** What is wrong with it. */
  readonly issue?: string | undefined;
  /** More than one line to type. */
  readonly rows?: number;
}

/** Something to type: its name above, what is wrong with it below. */
export function Entry({ label, issue, rows, ...input }: EntryProps) {
  const id = useId();
  const shared = { ...input, id, 'aria-invalid': issue !== undefined, 'aria-describedby': `${id}-note` };
  return (
    <div className="mc-entry">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? <input {...shared} /> : <textarea {...shared} rows={rows} />}
      <small id={`${id}-note`}>{issue}</small>
    </div>
  );
}
