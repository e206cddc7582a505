import {
  asStaff,
  choose,
  ofWhole,
  type Opening,
  openRowMenu,
  press,
  rowOf,
  type State,
} from '../../../../tests/e2e/screens/state.ts';

async function chooseRows(at: Opening): Promise<void> {
  await rowOf(at, 1).getByRole('checkbox').click();
  await rowOf(at, 2).getByRole('checkbox').click();
}

async function addFilter(at: Opening, title: string): Promise<void> {
  await press(at, 'resource:filter.add');
  await choose(at, title);
}

/** The order list shows every state that a list of the kit can have. */
const list = asStaff('/admin/sales/order', {
  'row menu': openRowMenu,
  'filter menu': (at) => press(at, 'resource:filter.add'),
  'choice filter': (at) => addFilter(at, 'order:field.status'),
  'money filter': (at) => addFilter(at, 'order:field.payableAmount'),
  'time filter': (at) => addFilter(at, 'order:field.placedAt'),
  'region filter': (at) => addFilter(at, 'order:field.receiverRegion'),
  conditions: (at) => addFilter(at, 'resource:where.open'),
  columns: (at) => press(at, 'resource:columns.title'),
  views: (at) => press(at, 'resource:view.title'),
  'new view': async (at) => {
    await press(at, 'resource:view.title');
    await choose(at, 'resource:view.save');
  },
  whole: (at) => press(at, at.isPhone ? 'resource:list.rest' : 'resource:export.button'),
  chosen: chooseRows,
  'bulk action': async (at) => {
    await chooseRows(at);
    await press(at, 'order:transition.note');
  },
  'nothing found': async (at) => {
    await at.page.locator('.pane:visible .rs-quick input').fill('zzzz');
    await at.page.locator('.pane:visible .gr-root').getByRole('button').first().waitFor();
  },
  failed: {
    before: ({ page }) => page.route('**/order/GetPageData', (route) => route.abort()),
    open: async () => undefined,
    after: ({ page }) => page.unrouteAll(),
  },
  print: {
    before: ({ page }) => page.addInitScript('window.print = () => undefined'),
    open: async (at) => {
      await ofWhole(at, at.isPhone ? 'resource:print.page' : 'resource:export.button');
      if (!at.isPhone) await choose(at, 'resource:print.page');
      await at.page.locator('.rs-print').waitFor({ state: 'attached' });
      await at.page.emulateMedia({ media: 'print' });
    },
    after: ({ page }) => page.emulateMedia({ media: null }),
  },
});

const detail = asStaff('/admin/sales/order/1', {
  money: (at) => at.page.locator('.pane:visible .rs-explains').first().click(),
});

export const states: readonly State[] = [...list, ...detail];
