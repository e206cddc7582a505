import { describe, expect, it } from 'vitest';
import { isShape, type Masks, recordedPage, shapeOf } from './bug-report.domain.ts';
import { masked, maskedAddress, maskedPage, netted } from './bug-report-masking.domain.ts';
import { replayFile } from './replay-file.domain.ts';
import { recorded } from './testing/recorded.ts';

const masks: Masks = { names: { nickname: '***', phone: '13800000000', memberId: '***' }, pages: ['/admin/access/sign-in'] };

describe('masking', () => {
  it('hides declared fields at any depth, and keeps the kind of a value', () => {
    const row = { id: 5, nickname: 'Lin', phone: '13912345678', more: [{ nickname: ['a'], note: 'fine' }], phones: null };
    expect(masked(row, masks)).toEqual({
      id: 5,
      nickname: '***',
      phone: '13800000000',
      more: [{ nickname: ['***'], note: 'fine' }],
      phones: null,
    });
    expect(masked({ labels: { memberId: { 5: 'Lin' }, brandId: { 1: 'Acme' } } }, masks)).toEqual({
      labels: { memberId: { 5: '***' }, brandId: { 1: 'Acme' } },
    });
  });

  it('hides secrets by their names, words of a search, and values of conditions on hidden fields', () => {
    const body = {
      password: 'Kestrel-41',
      refresh_token: 'abc',
      quick: 'Lin',
      filters: {
        and: [
          { field: 'nickname', op: 'eq', value: 'Lin' },
          { field: 'status', op: 'eq', value: 'paid' },
        ],
      },
      value: 'alone',
    };
    expect(masked(body, masks)).toEqual({
      password: '***',
      refresh_token: '***',
      quick: '***',
      filters: {
        and: [
          { field: 'nickname', op: 'eq', value: '***' },
          { field: 'status', op: 'eq', value: 'paid' },
        ],
      },
      value: '***',
    });
  });

  it('hides every text of a page whose rows are of a person as a whole', () => {
    expect(masked({ ip: '10.0.0.1', at: 5 }, masks, '/admin/access/sign-in/GetPageData')).toEqual({ ip: '***', at: 5 });
    expect(masked({ ip: '10.0.0.1' }, masks, '/admin/access/sign-in-count')).toEqual({ ip: '10.0.0.1' });
  });

  it('hides what looks like data of a person or a key in any text, and in keys', () => {
    expect(netted('call 13912345678 or lin@example.com, 11010119900307123X')).toBe('call *** or ***, ***');
    expect(netted('a'.repeat(40))).toBe('***');
    expect(masked({ '13912345678': 1 }, masks)).toEqual({ '***': 1 });
  });

  it('masks the query of an address', () => {
    expect(maskedAddress('/admin/member?f.nickname=Lin&quick=Lin&tab=all&where=%7B%22a%22%3A1%7D#x', masks)).toBe(
      '/admin/member?f.nickname=***&quick=***&tab=all&where=***',
    );
  });

  it('changes nothing when it is done again, and drops what is too long', () => {
    const page = recorded({ body: { nickname: 'Lin', phone: '13912345678', list: [1, 2, 3, 4], text: 'x'.repeat(300) } });
    const once = maskedPage(page, masks);
    expect(maskedPage(once, masks)).toEqual(once);
    expect(recordedPage.safeParse(once).success).toBe(true);
    const long = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, 'word '.repeat(30)]));
    expect(masked(long, masks)).toBeNull();
  });
});

describe('a shape', () => {
  it('has the kinds of values and no value', () => {
    const shape = shapeOf({ rows: [{ id: 1, name: 'Lin', at: null }], labels: { 5: 'Lin' } });
    expect(shape).toEqual({ rows: [{ id: 'number', name: 'string', at: 'null' }], labels: { '*': 'string' } });
    expect(isShape(shape)).toBe(true);
    for (const wrong of [{ name: 'Lin' }, 5, null, ['Lin'], { 'a b': 'string' }, ['string', 'string']])
      expect([wrong, isShape(wrong)]).toEqual([wrong, false]);
  });
});

describe('a recorded page', () => {
  it.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'relative', '/a b', '/a\n'])(
    'refuses the path %j, which would send a token elsewhere',
    (path) => {
      expect(recordedPage.safeParse(recorded({ path })).success).toBe(false);
    },
  );
});

describe('a test file', () => {
  const told = {
    reportNo: 'B1',
    address: '/admin\nprocess.exit(1)',
    build: 'b*/',
    sentence: `'"); process.exit(1); \`\${x}\`\n\u2028//`,
  };

  it('holds whatever was written as one literal, and leaves out calls without an answer', () => {
    const { calls } = recorded();
    const text = replayFile({ ...told, calls: [...calls, ...recorded({ status: 0, path: '/admin/never' }).calls] });
    const outside = text.split('\n').filter((line) => !line.startsWith('//') && !line.startsWith('test("'));
    expect(outside.join('\n')).not.toContain('process.exit');
    expect(text.split('\n').filter((line) => line.startsWith('test("bug report B1: '))).toHaveLength(1);
    expect(text).not.toContain('\u2028');
    expect(text).not.toContain('/admin/never');
    expect(text).toContain('"request.not-found"');
  });
});
