import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { attacks } from '../security/corpus-attacks.ts';
import { sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { listen } from './listening.ts';
import { untilReady } from './screens/visit.ts';
import type { Calls } from './staff.ts';

const path = '/admin/community/article';

/** One of each shape of the public lists of cross-site scripting: OWASP, PortSwigger, html5sec. */
const shapes = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x`` onerror=alert(1)" `` onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><script xlink:href="data:text/javascript,alert(1)"></script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#x6a;avascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<input autofocus onfocus=alert(1)>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/"><link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css"; *{background:url(javascript:alert(1))}</style>',
  '<p style="animation:x" onanimationend=alert(1)>x</p><div style="width:expression(alert(1))">',
  '{{constructor.constructor("alert(1)")()}}',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '\u0000<\u0000script>alert(1)</script>',
];

interface Row {
  readonly id: number;
  readonly version: number;
}

const fits = (text: string, max: number, mark: string): string => `${mark} ${text.replaceAll('\u0000', '')}`.slice(0, max);

/** Writes each shape as a category, the title and the text of an article, and a comment; returns the ids of the articles. */
async function plant(owner: Calls, mark: string): Promise<readonly number[]> {
  const ids: number[] = [];
  const [person] = await sql<{ id: number }>('select id::int from member_member order by id limit 1');
  for (const [at, shape] of [...shapes, (attacks['html'] ?? []).join('').slice(0, 50_000)].entries()) {
    const { data: category, status } = await owner.post<Row>('/admin/community/article-category/add', {
      name: fits(shape, 40, `${mark}${at}`),
    });
    expect(status, shape).toBe(200);
    const { data: added, status: saved } = await owner.post<Row>(`${path}/add`, {
      title: fits(shape, 100, `${mark}${at}`),
      categoryId: category.id,
      content: `<p>${mark}</p>${shape.replaceAll('\u0000', '')}`,
    });
    expect(saved, shape).toBe(200);
    expect((await owner.post(`${path}/publish`, { id: added.id, version: added.version })).status).toBe(200);
    await sql(
      `with said as (
         insert into community_article_comment (article_id, member_id, floor, excerpt, content)
         values ($1::bigint, $2::bigint, 1, $3, $4) returning article_id
       )
       update community_article set comment_count = 1, last_floor = 1 where id = (select article_id from said)`,
      [added.id, person?.id, fits(shape, 200, mark), fits(shape, 2_000, mark)],
    );
    ids.push(added.id);
  }
  return ids;
}

/** What of a page, or of HTML that the server sent, could run: elements that carry code, handlers, and addresses that are programs. */
const dangerousOn = (page: Page, sent?: string): Promise<readonly string[]> =>
  page.evaluate((text) => {
    const shown = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html');
    const places = [...shown.querySelectorAll('#main, .forum, #rendered')].flatMap((one) => [...one.querySelectorAll('*')]);
    const isCode = (one: Element): boolean =>
      ['script', 'object', 'embed', 'base', 'meta', 'link', 'style', 'animate'].includes(one.localName) ||
      (one.localName === 'iframe' && one.hasAttribute('srcdoc'));
    const isHandler = ({ name, value }: Attr): boolean =>
      /^on/i.test(name) || name === 'formaction' || /^\s*(javascript|vbscript|data:text)/i.test(value);
    return places.filter((one) => isCode(one) || [...one.attributes].some(isHandler)).map((one) => one.outerHTML.slice(0, 120));
  }, sent);

test('what members and staff write in the community runs nowhere: public pages, lists, forms and the home page', async ({
  adminPage: page,
  newPage,
  owner,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const mark = randomUUID().slice(0, 6);
  const ids = await plant(owner, mark);
  const home = baseURL ?? '';
  const reader = await newPage();
  const [heard, heardByStaff] = [await listen(reader, home), await listen(page, home)];
  for (const id of ids) {
    await reader.goto(`/article/${id}`);
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(mark);
    await expect(reader.locator('.forum-said')).toContainText(mark);
    expect(await dangerousOn(reader), shapes[ids.indexOf(id)]).toEqual([]);
  }
  await reader.goto(`/community?word=${mark}`);
  await expect(reader.locator('.forum-list')).toContainText(mark);
  expect(await dangerousOn(reader)).toEqual([]);
  // The page as the server sends it has the texts, which run as little before the scripts of the application have come.
  for (const id of ids) {
    const sent = await (await reader.request.get(`/article/${id}`)).text();
    expect(sent).toContain(mark);
    expect(await dangerousOn(reader, sent), shapes[ids.indexOf(id)]).toEqual([]);
  }

  for (const list of [path, '/admin/community/article-comment', '/admin/community/article-category']) {
    await page.goto(`${list}?q=${mark}`);
    await expect(page.getByRole('row').filter({ hasText: mark }).first()).toBeVisible();
    expect(await dangerousOn(page), list).toEqual([]);
  }
  await page.goto('/admin/bbs_home');
  await untilReady(page);
  for (const { dialogs, foreign, violations } of [heard, heardByStaff]) {
    expect(dialogs).toEqual([]);
    expect(foreign).toEqual([]);
    expect(await violations()).toEqual([]);
  }
});
