export { closeTabs, lossText, reloadTab } from './close-tabs.ts';
export { answerQuestionsBy, confirmBy, type Question } from './confirm.ts';
export { dirtyPaths, forgetDirty, useDirtyTabs, useUnsaved } from './dirty.ts';
export { isShellPreserved, preserveUnsavedInput, releaseShell, usePreservedShell } from './preserved-shell.ts';
export { reordered } from './reorder.ts';
export { arrive, change, leave, mounted, move, type Tab } from './tab-list.ts';
export { changeTabs, forgetTabs, restoreTabs, useTabs } from './tab-store.ts';
