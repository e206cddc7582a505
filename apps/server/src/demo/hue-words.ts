import type { Hue } from './pictures/palette.ts';

/** The picture's colour for a word of colour in a spec value. */
const words: readonly (readonly [word: RegExp, hue: Hue])[] = [
  [/墨绿|松绿|青灰/u, 'pine'],
  [/抹茶|苔绿/u, 'moss'],
  [/鼠尾草|茶末/u, 'sage'],
  [/雾蓝|湖蓝|灰蓝|霁蓝/u, 'sky'],
  [/藏青|海军蓝|靛蓝/u, 'indigo'],
  [/樱|雾粉|豆沙/u, 'rose'],
  [/酒红|樱桃红|砖红|砖/u, 'brick'],
  [/珊瑚|柿红/u, 'coral'],
  [/燕麦|奶白|奶油|米|本白|原木|白橡|白蜡/u, 'sand'],
  [/驼|奶咖|暖黄/u, 'amber'],
  [/胡桃|黑檀/u, 'walnut'],
  [/石墨|曜黑|炭|黑|烟灰|深灰|雾灰/u, 'slate'],
  [/白|银灰|银/u, 'mist'],
];

/** The colour a spec value names, or null when it names none. */
export function hueOfWord(value: string): Hue | null {
  return words.find(([word]) => word.test(value))?.[1] ?? null;
}
