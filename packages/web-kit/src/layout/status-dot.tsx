import type { StatusColor } from '@shopkeeper/resource';
import { statusStyle } from '../resource/cells/status-style.ts';
import './layout.css';

/** The dot in the color of a state; a ring where the state waits for somebody. */
export function StatusDot({ color }: { readonly color: StatusColor }) {
  return <i className={`ly-dot ${color}${statusStyle(color).ring ? ' ring' : ''}`} aria-hidden />;
}
