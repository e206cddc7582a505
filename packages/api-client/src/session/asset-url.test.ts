import { describe, expect, it } from 'vitest';
import { prefixed } from './asset-url.ts';

describe('[U-14] asset URL', () => {
  it.each(['http://x.example/a.png', 'https://x.example/a.png', '//x.example/a.png', 'data:image/png;base64,AA'])(
    'leaves %s unchanged',
    (path) => {
      expect(prefixed(path, 'https://cdn.example')).toBe(path);
    },
  );

  it.each([
    ['/storage/a.png', 'https://cdn.example', 'https://cdn.example/storage/a.png'],
    ['storage/a.png', 'https://cdn.example/', 'https://cdn.example/storage/a.png'],
    ['/storage/a.png', '', '/storage/a.png'],
    ['data:text/html,x', 'https://cdn.example', 'https://cdn.example/data:text/html,x'],
  ])('%s with the base "%s" is %s', (path, base, address) => {
    expect(prefixed(path, base)).toBe(address);
  });
});
