import type { ReactNode } from 'react';
import { ChevronRight } from '../icons/index.ts';
import './layout.css';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
  /** Called when it is expanded. */
  readonly onOpen?: () => void;
}

/** A title that expands and collapses the content below it. */
export function Disclosure({ title, isOpen, onOpen, children }: DisclosureProps) {
  return (
    <details
      className="ly-disclosure"
      open={isOpen || undefined}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        <ChevronRight size={15} aria-hidden />
        {title}
      </summary>
      {children}
    </details>
  );
}
