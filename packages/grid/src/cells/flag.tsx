import { invalid, type Kind } from './kind.ts';

/** A boolean. One key press or click toggles it where it may be edited. */
export const flag: Kind<boolean> = {
  text: (value, { messages }) => (value ? messages.yes : messages.no),
  paint: (value, { messages }) => (
    <svg
      className={value ? 'gr-icon ok' : 'gr-icon idle'}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={value ? messages.yes : messages.no}
    >
      <path d={value ? 'M3.5 8.5 6.5 11.5 12.5 5' : 'M5 8h6'} />
    </svg>
  ),
  parse: (typed, { messages }) => {
    const word = typed.trim().toLowerCase();
    if (['1', 'true', 'yes', 'y', messages.yes.toLowerCase()].includes(word)) return true;
    return ['', '0', 'false', 'no', 'n', messages.no.toLowerCase()].includes(word) ? false : invalid;
  },
  toggle: (value) => !value,
};
