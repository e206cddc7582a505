import type shell from '../../locales/zh-cn/shell.json';

/** The keys of all texts of the kit's own screens. */
export type ShellKey = keyof typeof shell;
