import type { StatusColor } from '@shopkeeper/resource/fields';
import './layout.css';

const colors: Readonly<Record<StatusColor, string>> = {
  idle: 'var(--text-3)',
  ok: 'var(--ok)',
  info: 'var(--info)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
};

const rings: ReadonlySet<StatusColor> = new Set(['idle', 'warn', 'bad']);

/** The dot in the color of a status; a ring when somebody must act on it. */
export function StatusDot({ color }: { readonly color: StatusColor }) {
  return <i className={rings.has(color) ? 'ly-dot ring' : 'ly-dot'} style={{ color: colors[color] }} aria-hidden />;
}
