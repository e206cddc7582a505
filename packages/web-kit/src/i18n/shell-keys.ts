import type shell from '../../locales/zh-cn/shell.json';

/** Every text of the kit's own screens. */
export type ShellKey = keyof typeof shell;
