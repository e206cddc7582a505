import { createMemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigatorOf } from './tab-contexts.tsx';
import { arrive, noTabs } from '../../../shell/src/tabs/tab-list.ts';
import { useTabs } from '../../../shell/src/tabs/tab-store.ts';

const at = (path: string) => ({ path, search: '', hash: '', title: path });

function open() {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/admin/orders'] });
  const address = () => router.state.location.pathname + router.state.location.search;
  const searchOf = (path: string) => useTabs.getState().tabs.find((tab) => tab.path === path)?.search;
  return { router, address, searchOf };
}

describe('tab navigator', () => {
  beforeEach(() => useTabs.setState(arrive(arrive(noTabs, at('/admin/coupons')), at('/admin/orders'))));

  it('navigates the browser while its tab is shown', async () => {
    const { router, address } = open();
    navigatorOf(router, '/admin/orders').push('/admin/orders?page=2');
    await expect.poll(address).toBe('/admin/orders?page=2');
  });

  it('changes only the query of its tab while hidden', () => {
    const { router, address, searchOf } = open();
    navigatorOf(router, '/admin/coupons').push('/admin/coupons?f=late');
    expect([address(), searchOf('/admin/coupons'), searchOf('/admin/orders')]).toEqual(['/admin/orders', '?f=late', '']);
  });

  it('cannot show another page while hidden', () => {
    const { router, address } = open();
    navigatorOf(router, '/admin/coupons').push('/admin/members');
    navigatorOf(router, '/admin/coupons').go(-1);
    expect([address(), useTabs.getState().active]).toEqual(['/admin/orders', '/admin/orders']);
  });
});
