export { useNotices } from '../notices/use-notices.ts';
export { staffArea } from './load-shell.ts';
export { MenuIcon } from '../menu-icon/menu-icon.tsx';
export { ShellFrame } from './shell-frame.tsx';
export { useMemberSignIn, useStaffSignIn } from './use-sign-in.ts';
