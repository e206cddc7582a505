import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './box.ts';
import './layout.css';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** `link`: text in the color of links. `option`: a line of a list to choose from, as wide as the list. */
  readonly kind?: 'link' | 'option';
}

/** A button that brings no look: its content, or a class, says how it is drawn. */
export function PlainButton({ kind, className, ...rest }: PlainButtonProps) {
  return <button type="button" {...rest} className={classes('ly-button', kind, className)} />;
}
