export { listReader } from '../list-state/list-reader.ts';
export { listAddress } from '../list-state/list-state.ts';
export type { ListTab } from '../list-state/list-tab.ts';
export type { RowDialogProps, ScreenAction } from '../list-state/screen-props.ts';
export { GridMessagesProvider } from './grid-messages.tsx';
export { ResourceScreen } from './resource-screen.tsx';
export { EncodingChoice } from '../transfer/encoding-choice.tsx';
export { FileDrop } from '../transfer/file-drop.tsx';
export { type EncodingState, useEncoding } from '../transfer/use-encoding.ts';
