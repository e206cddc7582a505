import { expect, it } from 'vitest';
import { reportText } from './report-file.ts';

it('a report as a file has its columns, the time of the shop, and no formula', () => {
  const columns = [
    { name: 'day', kind: 'time' },
    { name: '=name', kind: 'text' },
    { name: 'n', kind: 'number' },
  ] as const;
  const rows = [
    { day: Date.UTC(2026, 10, 26, 4), '=name': '=cmd|x', n: -5 },
    { day: null, '=name': 'a,b', n: null },
  ];
  expect(reportText(columns, rows)).toMatch(/^\ufeffday,'=name,n\r\n2026-11-26.12:00.*,'=cmd\|x,-5\r\n,"a,b",\r\n$/);
});
