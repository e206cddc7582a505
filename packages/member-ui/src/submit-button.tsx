import type { ReactNode } from 'react';

interface SubmitButtonProps {
  readonly children: ReactNode;
  /** Ignores further clicks. The button is not `disabled`, because a disabled button loses the focus of the keyboard. */
  readonly isPending: boolean;
  /** The button of the card or drawer that is filled with the brand color. */
  readonly isPrimary?: boolean;
}

/** The button that submits a form of the member centre, as wide as the form. */
export function SubmitButton({ children, isPending, isPrimary = false }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={isPrimary ? 'mc-button primary wide' : 'mc-button wide'}
      aria-disabled={isPending}
      onClick={(event) => {
        if (isPending) event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}
