import type { Page } from '@playwright/test';
import type { Screen } from '../../tests/e2e/screens/list.ts';
import type { TextOf } from './texts.ts';

/** The page, texts and size with which a state is opened. */
export interface Opening {
  readonly page: Page;
  readonly say: TextOf;
  readonly isPhone: boolean;
}

/** A state of a screen that is only visible after an interaction. */
export interface State {
  readonly path: string;
  readonly name: string;
  readonly as: Screen['as'];
  /** Prepares the state before the address is opened. */
  before?(opening: Opening): Promise<unknown>;
  open(opening: Opening): Promise<unknown>;
  /** Cleans up before the next screenshot. */
  after?(opening: Opening): Promise<unknown>;
}

const orders = '/admin/sales/order';
const products = '/admin/catalog/product';
const brands = '/admin/catalog/brand';
const stock = '/admin/catalog/stock';

const press = ({ page, say }: Opening, key: string): Promise<void> =>
  page
    .locator('.pane:visible')
    .getByRole('button', { name: say(key), exact: true })
    .filter({ visible: true })
    .first()
    .click();
const choose = ({ page, say }: Opening, key: string): Promise<void> =>
  page
    .getByRole('menuitem', { name: say(key) })
    .first()
    .click();
const rowOf = ({ page }: Opening, nth = 1) => page.locator('.pane:visible').getByRole('row').nth(nth);
const saved = ({ page, say }: Opening) => page.getByRole('dialog').getByRole('button', { name: say('resource:form.save') });

/** Opens an action of the first row from its menu. */
async function ofRow(at: Opening, key: string): Promise<void> {
  await rowOf(at)
    .getByRole('button', { name: at.say('resource:grid.more') })
    .click();
  await choose(at, key);
}

/** Opens an action of the whole list, which is in a drawer on a phone. */
async function ofWhole(at: Opening, key: string): Promise<void> {
  if (at.isPhone) await press(at, 'resource:list.rest');
  await press(at, key);
}

async function chooseRows(at: Opening): Promise<void> {
  await rowOf(at, 1).getByRole('checkbox').click();
  await rowOf(at, 2).getByRole('checkbox').click();
}

async function addFilter(at: Opening, title: string): Promise<void> {
  await press(at, 'resource:filter.add');
  await choose(at, title);
}

const asStaff = (path: string, states: Readonly<Record<string, State['open'] | Omit<State, 'path' | 'name' | 'as'>>>): State[] =>
  Object.entries(states).map(([name, one]) => ({
    path,
    name,
    as: 'admin',
    ...(typeof one === 'function' ? { open: one } : one),
  }));

const list = asStaff(orders, {
  'row menu': (at) =>
    rowOf(at)
      .getByRole('button', { name: at.say('resource:grid.more') })
      .click(),
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
  'bulk move': async (at) => {
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

const shell = asStaff('/Index', {
  palette: async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Otter');
  },
  keys: async ({ page }) => {
    await page.locator('body').press('?');
    await page.getByRole('dialog').waitFor();
  },
  bell: ({ page }) => page.locator('.head .bell').click(),
  profile: ({ page }) => page.locator('.head .profile').click(),
  settings: async (at) => {
    await at.page.locator('.head .profile').click();
    await choose(at, 'shell:header.settings');
    await at.page.getByRole('dialog').waitFor();
  },
  offline: {
    open: ({ page }) => page.context().setOffline(true),
    after: ({ page }) => page.context().setOffline(false),
  },
  menu: {
    open: async ({ page, isPhone }) => {
      await page.locator('.head .head-icon').first().click();
      if (isPhone) await page.getByRole('dialog').waitFor();
    },
    // The collapsed menu is only stored on a wide screen.
    after: async ({ page, isPhone }) => {
      if (!isPhone) await page.locator('.head .head-icon').first().click();
    },
  },
});

const forms = [
  ...asStaff(brands, {
    form: (at) => rowOf(at).click(),
    issues: async (at) => {
      await at.page.locator('.rs-head-actions .ant-btn-primary').click();
      await saved(at).click();
    },
    remove: (at) => ofRow(at, 'resource:list.delete'),
    import: (at) => ofWhole(at, 'resource:import.button'),
  }),
  ...asStaff('/admin/catalog/category', { form: (at) => at.page.locator('.rs-head-actions .ant-btn-primary').click() }),
  ...asStaff('/admin/catalog/spec', { form: (at) => rowOf(at).click() }),
  ...asStaff('/admin/marketing/banner', { form: (at) => rowOf(at).click() }),
  ...asStaff('/admin/member/address', { form: (at) => rowOf(at).click() }),
  ...asStaff('/admin/access/admin', { form: (at) => rowOf(at).click() }),
  ...asStaff('/admin/access/menu-rule', { form: (at) => rowOf(at).click() }),
  ...asStaff('/admin/access/admin-log', { entry: (at) => rowOf(at).click() }),
  ...asStaff('/admin/studio/api-docs', {
    call: async ({ page }) => {
      await page.locator('.pane:visible').getByRole('textbox').first().fill('/admin/sales/order/ship');
      await page.locator('.pane:visible .opblock-summary-control').click();
    },
  }),
];

const work = [
  ...asStaff(products, {
    import: (at) => ofWhole(at, 'resource:import.button'),
    'row menu': (at) =>
      rowOf(at)
        .getByRole('button', { name: at.say('resource:grid.more') })
        .click(),
  }),
  ...asStaff(stock, {
    adjust: (at) => ofRow(at, 'stock:text.adjust'),
    movements: (at) => ofRow(at, 'stock:text.movements'),
  }),
  ...asStaff('/admin/sales/order/1', {
    money: (at) => at.page.locator('.pane:visible .rs-explains').first().click(),
  }),
];

const sheet = '/admin/catalog/product/1/edit';
const matrix = asStaff(sheet, {
  matrix: (at) => at.page.locator('.pane:visible .rs-anchors a, .pane:visible .sku-batch').last().scrollIntoViewIfNeeded(),
  review: async (at) => {
    await at.page.locator('.pane:visible').getByLabel(at.say('product:text.batchValue')).fill('88');
    await at.page.keyboard.press('Enter');
    await at.page.keyboard.press('Control+s');
    await at.page.getByRole('dialog').waitFor();
  },
});

const doors: State[] = [
  {
    path: '/user/address',
    name: 'add',
    as: 'member',
    open: async ({ page }) => {
      await page.locator('.mc-main header button, .mc-nothing button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    path: '/admin/login',
    name: 'fault',
    as: 'visitor',
    // Submits an empty form, because a wrong password would count against later sign-ins from this address.
    open: async ({ page }) => {
      await page.locator('button[type="submit"]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { path: '/user/login', name: 'join', as: 'visitor', open: ({ page }) => page.locator('.member-login-other button').click() },
  {
    path: '/user/overview',
    name: 'account',
    as: 'member',
    open: ({ page }) => page.locator('.mc-person').click(),
  },
];

/** The states with a screenshot of their own. */
export const states: readonly State[] = [...list, ...shell, ...forms, ...work, ...matrix, ...doors];
