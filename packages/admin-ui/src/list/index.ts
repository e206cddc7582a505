export { listReader } from '../list-state/list-reader.ts';
export { listAddress } from '../list-state/list-state.ts';
export type { ListTab } from '../list-state/list-tab.ts';
export type { RowDialogProps, ScreenAction } from '../list-state/screen-props.ts';
export { GridMessagesProvider } from './grid-messages.tsx';
export { ResourceScreen } from './resource-screen.tsx';
export type { ImportOptions } from '../list-state/import-options.ts';
