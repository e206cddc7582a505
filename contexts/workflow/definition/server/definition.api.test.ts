import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

interface Draft {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}
interface Rejected {
  readonly error: string;
  readonly fields?: readonly { readonly path: string; readonly rule: string }[];
}

let shop: TestShop;
const prefix = '/admin/workflow/definition/';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const step = (code: string, kind: string, next: readonly string[], more: object = {}) => ({
  code,
  name: code,
  kind,
  next,
  ...more,
});
const straight = [
  step('start', 'start', ['check']),
  step('check', 'approve', ['end'], { accounts: ['owner'] }),
  step('end', 'end', []),
];
const draftOf = (name: string, steps: readonly object[] = straight) => ({
  name,
  subject: 'distribution/cash-out',
  substituteId: 1,
  steps,
});
const add = async (name: string, steps?: readonly object[]): Promise<Draft> => {
  const { status, data } = await shop.post<Draft>(`${prefix}add`, draftOf(name, steps));
  expect(status, JSON.stringify(data)).toBe(200);
  return data;
};
const read = async (id: number) =>
  (await shop.post<Draft & { status: string; steps: readonly { code: string }[] }>(`${prefix}GetDetailPage`, { id })).data;
const publish = async ({ id }: Draft) =>
  shop.post<Rejected>(`${prefix}publish`, { id, version: (await read(id)).version }, shop.owner, {
    'idempotency-key': randomUUID(),
  });

describe('a workflow', () => {
  it('[M-35.write] is added, edited and deleted while it is a draft', async () => {
    const { id, version } = await add('Large refunds');
    const steps = [step('start', 'start', ['end']), step('end', 'end', [])];
    const edited = await shop.post<Draft>(`${prefix}Update`, { id, version, name: 'Refunds', steps });
    expect(edited.status).toBe(200);
    const { name, steps: kept } = await read(id);
    expect([name, kept.map(({ code }) => code)]).toEqual(['Refunds', ['start', 'end']]);
    expect((await shop.post(`${prefix}Update`, { id, version, name: 'Late' })).status).toBe(409);
    expect((await shop.post(`${prefix}del`, { id, version: edited.data.version })).code).toBe(1);
    expect((await shop.post(`${prefix}GetDetailPage`, { id })).status).toBe(404);
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['about something unknown', { subject: 'sales/nothing' }, 'subject'],
    ['of a single step', { steps: [step('start', 'start', [])] }, 'steps'],
    ['with a code that is none', { steps: [step('St art', 'start', ['end']), step('end', 'end', [])] }, 'steps.0.code'],
    ['with a step of an unknown kind', { steps: [step('start', 'begin', ['end']), step('end', 'end', [])] }, 'steps.0.kind'],
  ])('[M-35.write] %s is refused at its field', async (_what, wrong, path) => {
    const { status, data } = await shop.post<Rejected>(`${prefix}add`, { ...draftOf('Wrong'), ...wrong });
    expect([status, data.error, data.fields?.map((one) => one.path)]).toEqual([400, 'request.invalid', [path]]);
    expect((await shop.post<{ result: unknown[] }>(`${prefix}GetPageData`, { quick: 'Wrong' })).data.result).toEqual([]);
  });

  it('[M-35.write] with fields that are none is refused at their places, in a language of the reader; late approval at publishing', async () => {
    const field = { code: 'note', kind: 'text', label: { 'zh-cn': '', en: 'Note' }, isRequired: true, options: [] };
    const asking = (fields: readonly object[], more: object = {}) =>
      straight.map((one) => (one.code === 'check' ? { ...one, fields, ...more } : one));
    const wrong = [
      { ...field, kind: 'file' },
      { ...field, label: { 'zh-cn': '', en: 'x'.repeat(41) } },
    ];
    const { status, data } = await shop.post<Rejected>(`${prefix}add`, draftOf('Asking', asking(wrong)));
    expect([status, data.fields?.map(({ path, rule }) => `${path} ${rule}`)]).toEqual([
      400,
      ['steps.1.fields.0.kind choice', 'steps.1.fields.1.label.en tooLong'],
    ]);
    const unnamed = [{ ...field, label: { 'zh-cn': '', en: '' } }, field];
    const again = await shop.post<Rejected>(`${prefix}add`, draftOf('Asking', asking(unnamed)), shop.owner, {
      'accept-language': 'zh-cn',
    });
    expect(again.data.fields).toMatchObject([
      { path: 'steps.1.fields.0.label.zh-cn', rule: 'required', msg: expect.stringMatching(/[\u4e00-\u9fff]/) },
      { path: 'steps.1.fields.1.code', rule: 'definition.same-code', msg: expect.stringMatching(/[\u4e00-\u9fff]/) },
    ]);
    const late = await add('Late', asking([field], { hours: 1, whenLate: 'approve' }));
    expect((await publish(late)).data.error).toBe('definition.problem');
    const whole = await add('Asking', asking([field]));
    expect((await publish(whole)).status).toBe(200);
    expect((await read(whole.id)).steps[1]).toMatchObject({ fields: [field] });
  });

  it('[M-35.write] that leads nowhere is a draft, but is not published', async () => {
    const loop = [step('start', 'start', ['a']), step('a', 'approve', ['a']), step('end', 'end', [])];
    const draft = await add('Round', loop);
    const { status, data } = await publish(draft);
    expect([status, data.error]).toEqual([409, 'definition.problem']);
    expect((await read(draft.id)).status).toBe('draft');
  });

  it('[M-35.write] takes the place of the published one, which is retired; neither is changed or deleted any more', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    for (const one of [first, second]) expect((await publish(one)).status).toBe(200);
    const states = [await read(first.id), await read(second.id)];
    expect(states.map(({ status }) => status)).toEqual(['retired', 'published']);
    for (const { id, version } of states) {
      for (const [call, body] of [
        ['Update', { id, version, name: 'Other' }],
        ['del', { id, version }],
      ] as const)
        expect(await shop.post<Rejected>(prefix + call, body), call).toMatchObject({
          status: 409,
          data: { error: 'definition.not-a-draft' },
        });
    }
  });
});
