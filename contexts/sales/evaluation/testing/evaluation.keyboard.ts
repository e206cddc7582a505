import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { chooseAction, findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/sales/evaluation';
const own = '/user/evaluation';

/** Stores an evaluation of a line that no order has; returns the name of its product. */
async function evaluationOf(status: string, memberId: number | null = null): Promise<string> {
  const name = `键${randomUUID().slice(0, 8)}`;
  await sql(
    `insert into sales_evaluation (order_id, order_line_id, product_id, member_id, product_name, spec_text, status, rating, content,
       submitted_at)
     select (select id from sales_order order by id limit 1), -(select count(*) + 1000000 from sales_evaluation),
       (select id from catalog_product order by id limit 1),
       coalesce($3::bigint, (select id from member_member order by id limit 1)), $1, '', $2::text, 4, 'fine',
       case when $2::text = 'open' then null else now() end`,
    [name, status, memberId],
  );
  return name;
}

async function toShopper({ signIns }: KeyboardSession): Promise<string> {
  const username = signIns.find(({ audience }) => audience === 'member')?.username;
  const [row] = await sql<{ id: string }>('select id from member_member where username = $1', [username]);
  await evaluationOf('open', Number(row?.id));
  return own;
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a waiting evaluation and publishes it',
    run: async ({ page }) => {
      const name = await evaluationOf('waiting');
      await findByKeys(page, path, name);
      await reachRow(page, path);
      await chooseAction(page, texts['transition.publish']);
      await press(page.getByRole('dialog').getByRole('button', { name: texts['transition.publish'], exact: true }));
      await expect
        .poll(
          async () => (await sql<{ status: string }>('select status from sales_evaluation where product_name = $1', [name]))[0],
        )
        .toEqual({ status: 'published' });
    },
  },
  [own]: {
    does: 'evaluates something bought',
    address: toShopper,
    run: async ({ page }) => {
      await press(page.getByRole('button', { name: texts['text.write'] }).first());
      const drawer = page.getByRole('dialog', { name: texts['text.write'] });
      await tabTo(drawer.getByLabel(texts['input.submit.content']));
      await page.keyboard.type('釉色温润');
      await press(drawer.getByRole('button', { name: texts['text.submit'] }));
      await expect(drawer).toHaveCount(0);
      await press(page.getByRole('link', { name: texts['text.done'] }), { back: true });
      await expect(page.getByText('釉色温润').first()).toBeVisible();
    },
  },
};
