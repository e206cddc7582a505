import { describe, expect, it } from 'vitest';
import {
  arrive,
  close,
  leave,
  mounted,
  mountedTabs,
  move,
  noTabs,
  reload,
  restoredTabs,
  storedTabs,
  type TabList,
} from './tab-list.ts';

const at = (list: TabList, path: string, search = '') => arrive(list, { path, search, hash: '', title: `title of ${path}` });
const opened = (...paths: readonly string[]) => paths.reduce((list, path) => at(list, path), noTabs);
const paths = ({ tabs }: TabList) => tabs.map(({ path }) => path);
const always = () => true;
const clean: ReadonlySet<string> = new Set();

describe('tab list: arriving at a page', () => {
  it('adds and shows a tab', () => {
    expect(opened('/a', '/b')).toMatchObject({ active: '/b', tabs: [{ path: '/a' }, { path: '/b', title: 'title of /b' }] });
  });

  it('[U-05] updates only the query of an open tab with the same path', () => {
    const list = at(opened('/a', '/b'), '/a', '?page=2');
    expect(paths(list)).toEqual(['/a', '/b']);
    expect(list.tabs[0]).toMatchObject({ search: '?page=2', epoch: 0 });
  });

  it('hides the tabs and closes none for a page without a tab', () => {
    expect(leave(opened('/a', '/b'))).toMatchObject({ active: undefined, tabs: [{ path: '/a' }, { path: '/b' }] });
  });
});

describe('tab list: moving', () => {
  it.each([
    ['/a', 2, ['/b', '/c', '/a']],
    ['/c', 0, ['/c', '/a', '/b']],
    ['/b', 1, ['/a', '/b', '/c']],
    ['/a', -1, ['/a', '/b', '/c']],
    ['/c', 3, ['/a', '/b', '/c']],
    ['/none', 1, ['/a', '/b', '/c']],
  ])('moves %s to %i', (path, to, order) => {
    const list = opened('/a', '/b', '/c');
    const moved = move(list, path, to);
    expect([paths(moved), moved.active]).toEqual([order, list.active]);
  });
});

describe('[U-06] tab list: closing', () => {
  it('shows the tab seen last when the active one is closed', () => {
    const list = at(opened('/a', '/b', '/c'), '/a');
    expect(close(list, ['/a']).active).toBe('/c');
  });

  it('leaves the active tab unchanged when another one is closed', () => {
    expect(close(opened('/a', '/b'), ['/a'])).toMatchObject({ active: '/b', tabs: [{ path: '/b' }] });
  });

  it('closes all tabs but one', () => {
    const list = opened('/a', '/b', '/c');
    expect(
      close(
        list,
        paths(list).filter((path) => path !== '/a'),
      ),
    ).toMatchObject({ active: '/a', tabs: [{ path: '/a' }] });
  });

  it('closes all tabs', () => {
    const list = opened('/a', '/b');
    expect(close(list, paths(list))).toMatchObject({ active: undefined, tabs: [] });
  });

  it('remounts one page on reload', () => {
    expect(reload(opened('/a', '/b'), '/a').tabs.map(({ epoch }) => epoch)).toEqual([1, 0]);
  });
});

describe('mounted tabs', () => {
  const many = opened(...Array.from({ length: 17 }, (_, index) => `/${index}`));

  it('are the ten seen last', () => {
    expect([...mounted(many, clean, always)]).toEqual(Array.from({ length: mountedTabs }, (_, index) => `/${16 - index}`));
  });

  it('include a dirty one, however long ago it was seen', () => {
    const kept = mounted(many, new Set(['/0']), always);
    expect([kept.size, kept.has('/0')]).toEqual([mountedTabs + 1, true]);
  });

  it('exclude hidden pages without keepalive, but never the active one', () => {
    expect([...mounted(opened('/a', '/b'), clean, () => false)]).toEqual(['/b']);
  });

  it('[U-09.keys] are none after a browser reload, although all tabs are restored', () => {
    const list = restoredTabs(JSON.parse(JSON.stringify(storedTabs(at(many, '/3', '?q=1')))));
    expect(paths(list)).toEqual(paths(many));
    expect(list.tabs[3]).toMatchObject({ search: '?q=1', title: 'title of /3' });
    expect(mounted(list, clean, always).size).toBe(0);
    expect([...mounted(at(list, '/3'), clean, always)]).toEqual(['/3']);
  });

  it.each([undefined, null, 7, 'x', { tabs: [] }, [null, 3, {}, { path: 4 }]])('are empty when storage contains %j', (kept) => {
    expect(restoredTabs(kept)).toEqual(noTabs);
  });
});
