import type { ReactNode } from 'react';

/** The few icons that the grid draws itself, so that it needs no icon set. */
const paths = {
  chevron: 'M6 3.5 10.5 8 6 12.5',
  up: 'M8 13V3.5M4.5 7 8 3.5 11.5 7',
  down: 'M8 3v9.5M4.5 9 8 12.5 11.5 9',
  dots: 'M3.2 8h.01M8 8h.01M12.8 8h.01',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
} as const;

export function Icon({ name }: { readonly name: keyof typeof paths }): ReactNode {
  const isDots = name === 'dots' || name === 'grip';
  return (
    <svg
      className="gr-icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth={isDots ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
