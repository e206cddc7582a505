import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface Faults {
  readonly error: string;
  readonly fields?: readonly { readonly path: string; readonly rule: string; readonly msg: string }[];
}

interface SignedIn {
  readonly token: string;
  readonly refreshToken: string;
  readonly memberInfo: Readonly<Record<string, unknown>>;
}

let shop: TestShop;
const right = { username: 'lily', password: 'Plum-lane-18', mobile: '13800000001' };
const register = <T = SignedIn>(body: object, lang = 'en') =>
  shop.post<T>('/api/User/register', body, null, { 'accept-language': lang });
const asMember = (token: string): Caller => ({ token, audience: 'member' });

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.db.run('delete from kit_login_attempt'));

/** The specification's fields of a member, in its order. */
const memberFields =
  'id username nickname email mobile avatar gender birthday money score lastlogintime lastloginip jointime motto token refreshToken';

describe('registering', () => {
  it('[E-02] signs in at once and returns exactly the fields of a member', async () => {
    const { data } = await register(right);
    expect(Object.keys(data.memberInfo).sort()).toEqual(memberFields.split(' ').sort());
    expect(data.memberInfo).toMatchObject({
      username: 'lily',
      nickname: 'lily',
      mobile: '13800000001',
      gender: 0,
      money: 0,
      score: 0,
    });
    expect(data.memberInfo['token']).toBe(data.token);
    const [row] = await shop.db.rows<{ source: string; no: string; password: string }>(
      `select source, member_no as no, password from member_member where username = 'lily'`,
    );
    expect(row).toMatchObject({ source: 'register', no: expect.stringMatching(/^M\d{8}$/) as string });
    expect(row?.password).toMatch(/^\$argon2id\$/);
    const login = await shop.post<SignedIn>('/api/User/login', { username: 'LILY', password: right.password }, null);
    expect(login.data.memberInfo['id']).toBe(data.memberInfo['id']);
  });

  it.each([
    [{ mobile: '12345' }, 'mobile', 'mobile', 'Please enter the correct mobile number', /手机/],
    [
      { username: '1lily' },
      'username',
      'account',
      '3 to 15 characters, starting with a letter; only letters, digits and underscore',
      /字母/,
    ],
    [
      { username: 'ab' },
      'username',
      'account',
      '3 to 15 characters, starting with a letter; only letters, digits and underscore',
      /字母/,
    ],
    [{ password: 'a<b>cdef' }, 'password', 'password', `6 to 32 characters without & < > " '`, /6/],
    [{ password: 'short' }, 'password', 'password', `6 to 32 characters without & < > " '`, /6/],
    [{ password: 'password1' }, 'password', 'commonPassword', 'This password is too common, please choose another', /常见/],
  ])('[V-01][V-02][V-03] rejects %j at its field, in both languages, and stores nothing', async (wrong, path, rule, en, zh) => {
    const members = async () => (await shop.db.rows<{ n: number }>('select count(*)::int as n from member_member'))[0]?.n;
    const before = await members();
    const draft = { ...right, username: 'somebody', ...wrong };
    const english = await register<Faults>(draft);
    expect(english.status).toBe(400);
    expect(english.data.fields).toContainEqual(expect.objectContaining({ path, rule, msg: en }));
    const chinese = await register<Faults>(draft, 'zh-cn');
    expect(chinese.data.fields?.find((issue) => issue.rule === rule)?.msg).toMatch(zh);
    expect(await members()).toBe(before);
  });

  it('gives a name to one of three parallel registrations, in any letter case', async () => {
    const answers = await Promise.all(
      ['daisy', 'Daisy', 'DAISY'].map((username) => register<Faults>({ ...right, username, mobile: '13800000002' })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const rejections = answers.filter(({ code }) => code !== 1);
    expect(rejections.map(({ data }) => data.fields?.[0]?.rule)).toEqual(['taken', 'taken']);
  });

  it('rejects a nickname that shows nothing or turns the text around it', async () => {
    for (const [nickname, rule] of [
      ['\u200b\u200b', 'required'],
      ['\u2800', 'required'],
      ['a\u202eb', 'characters'],
      ['a\u0001b', 'characters'],
    ] as const) {
      const { status, data } = await register<Faults>({ ...right, username: 'hidden', nickname });
      expect([status, data.fields?.map((issue) => [issue.path, issue.rule])], JSON.stringify(nickname)).toEqual([
        400,
        [['nickname', rule]],
      ]);
    }
    expect((await register({ ...right, username: 'visible', nickname: '👩‍👩‍👧 可见' })).code).toBe(1);
  });

  it('never reveals whether a mobile belongs to a member', async () => {
    const known = await register({ ...right, username: 'iris' });
    expect(known.code).toBe(1);
  });

  it('requires a captcha after three, names taken or not, and then delays the address', async () => {
    for (const username of ['lily', 'lily', 'violet']) await register({ ...right, username });
    const options = await register<Faults>({ ...right, username: 'clover' });
    expect(options).toMatchObject({ status: 400, data: { error: 'request.captcha-required', details: { captcha: true } } });
    const wrong = await register<Faults>({ ...right, username: 'clover', captchaId: crypto.randomUUID(), captchaInfo: 'xxxx' });
    expect(wrong.data.error).toBe('request.captcha-wrong');
    // Members at this address can still sign in as before.
    expect((await shop.post('/api/User/login', { username: 'lily', password: right.password }, null)).code).toBe(1);
    await shop.db.run(`update kit_login_attempt set failures = 2`);
    const many = await Promise.all(Array.from({ length: 12 }, () => register<Faults>(right)));
    expect(many.some(({ status, data }) => status === 429 || data.error === 'request.captcha-required')).toBe(true);
  });
});

describe('the limit of registrations', () => {
  it('is not lifted by signing in, whatever the account is called', async () => {
    await register({ ...right, username: 'register' });
    const answers: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const { code, data } = await register<Faults>({ ...right, username: `flood${at}` });
      answers.push(code === 1 ? 'made' : data.error);
      await shop.post('/api/User/login', { username: 'register', password: right.password }, null);
    }
    expect(answers).toEqual(['made', 'made', ...Array.from({ length: 6 }, () => 'request.captcha-required')]);
  });
});

describe('who is signed in', () => {
  it('[A-10][T-07] receives the menu and the site’s configuration; the token is renewed for the audience it belongs to', async () => {
    const { data } = await shop.post<SignedIn>('/api/User/login', { username: 'lily', password: right.password }, null);
    const get = (headers: Record<string, string>) =>
      shop.app.inject({ method: 'GET', url: '/api/User/index', headers: { 'accept-language': 'en', ...headers } });
    const index = await get({ 'member-token': data.token });
    expect(index.json()).toMatchObject({
      code: 1,
      data: {
        memberInfo: { username: 'lily' },
        // Modules add entries of their own.
        menus: expect.arrayContaining(
          [
            { path: '/user/overview', title: 'overview:title', icon: 'house' },
            { path: '/user/order', title: 'member-orders:title' },
            { path: '/user/address', title: 'member-addresses:title' },
            { path: '/user/message', title: 'member-message:title', icon: 'bell' },
            { path: '/user/gift-card', title: 'gift-card:member-gift-cards.title', icon: 'gift' },
            { path: '/user/profile', title: 'member-profile:title', icon: 'user-round' },
          ].map((entry): unknown => expect.objectContaining(entry)),
        ),
        siteConfig: { siteName: 'Shopkeeper', upload: { mode: 'local' } },
      },
    });
    expect((await get({ authorization: `Bearer ${data.token}` })).statusCode).toBe(401);
    expect((await get({ 'member-token': shop.owner.token })).statusCode).toBe(401);
    const renewed = await shop.post<SignedIn>('/api/User/replaceToken', { refresh_token: data.refreshToken }, null);
    expect((await get({ 'member-token': renewed.data.token })).statusCode).toBe(200);
    expect((await get({ authorization: `Bearer ${renewed.data.token}` })).statusCode).toBe(401);
    expect((await shop.post('/api/User/logout', {}, asMember(renewed.data.token))).code).toBe(1);
    expect((await get({ 'member-token': renewed.data.token })).statusCode).toBe(401);
    expect((await shop.post('/admin/sales/order/counts')).code).toBe(1);
  });
});

describe('the home page', () => {
  it('[R-01] shows the shop’s name and the current banners to everybody', async () => {
    await shop.db.run(
      `insert into marketing_banner (title, image, position, link_type, link, starts_at, ends_at, enabled, weigh) values
       ('Now', '/storage/now.webp', 'home_top', 'url', 'https://example.com/now', null, null, true, 3),
       ('Over', '/storage/over.webp', 'home_top', 'none', null, null, now() - interval '1 day', true, 2),
       ('Off', '/storage/off.webp', 'home_top', 'none', null, null, null, false, 1)`,
    );
    const home = await shop.app.inject({ method: 'GET', url: '/api/common/home', headers: { 'accept-language': 'en' } });
    expect(home.json()).toMatchObject({
      code: 1,
      data: { siteName: 'Shopkeeper', banners: [{ title: 'Now', link: 'https://example.com/now' }] },
    });
    expect(home.json().data.banners).toHaveLength(1);
  });
});
