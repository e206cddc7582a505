/** Layout components for the pages of staff and members, independent of antd. */
export type { BoxProps } from './box.ts';
export { Columns } from './columns.tsx';
export { type DescriptionItem, DescriptionList } from './description-list.tsx';
export { Disclosure } from './disclosure.tsx';
export { Panel } from './panel.tsx';
export { PlainButton } from './plain-button.tsx';
export { PlainTable } from './plain-table.tsx';
export { Stack } from './stack.tsx';
export { Stat } from './stat.tsx';
export { StatusDot } from './status-dot.tsx';
export { Text, type TextColor } from './text.tsx';
export { Thumbnail } from './thumbnail.tsx';
export { type TimelineEntry, Timeline } from './timeline.tsx';
export { Toolbar } from './toolbar.tsx';
