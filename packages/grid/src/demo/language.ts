import type { GridLanguage } from '../cells/language.ts';

const two = (value: number) => String(value).padStart(2, '0');
const day = (at: Date) => `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
const hour = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;

/** Fixed time of the demo. */
export const now = Date.UTC(2026, 10, 20, 18, 30);

const formats: GridLanguage['formats'] = {
  symbol: '¥',
  time: (ms) => ({ day: now - ms < 64_800_000 ? '今天' : day(new Date(ms)).slice(5), hour: hour(new Date(ms)) }),
  timeFull: (ms) => `${day(new Date(ms))} ${hour(new Date(ms))}:${two(new Date(ms).getUTCSeconds())}`,
  readTime: (text) => {
    const ms = Date.parse(`${text.replace(' ', 'T')}Z`);
    return Number.isNaN(ms) ? null : ms;
  },
  date: (iso) => iso,
  picture: (path) => path,
};

export const language: GridLanguage = {
  formats,
  messages: {
    chooseAll: '全选本页',
    chooseRow: '选择此行',
    actions: '操作',
    more: '更多操作',
    moveRow: '排序',
    unfold: '展开',
    fold: '收起',
    total: '合计',
    yes: '是',
    no: '否',
    unreadable: '无法识别这个值',
    editHint: '直接输入即可修改，回车确认；按 Esc 再按 Tab 离开表格',
    listHint: '在列标题上按 Alt+↓ 打开列菜单',
    unsaved: '未保存',
    sortUp: '升序',
    sortDown: '降序',
    fit: '适应内容宽度',
    earlier: '左移',
    later: '右移',
    pinLeft: '固定在左侧',
    pinRight: '固定在右侧',
    unpin: '取消固定',
    hide: '隐藏此列',
    announcement: (what, details) => `${what} ${Object.values(details).join(' ')}`.trim(),
  },
};
