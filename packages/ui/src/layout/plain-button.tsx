import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './box.ts';
import './layout.css';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** `link`: text in the color of links. `option`: a line of a list to choose from, with the width of the list. */
  readonly kind?: 'link' | 'option';
}

/** A button without a style of its own: its content or a class determines its appearance. */
export function PlainButton({ kind, className, ...rest }: PlainButtonProps) {
  return <button type="button" {...rest} className={classes('ly-button', kind, className)} />;
}
