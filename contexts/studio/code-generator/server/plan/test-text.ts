import { camelOf, kebabOf } from '../../design-names.domain.ts';
import { isRequired } from '../../design-issues.domain.ts';
import type { ModuleDesign } from '../../module-design.domain.ts';
import { literal, print } from './code-printer.ts';
import { sampleDraft, standsAlone } from './sample-row.ts';

const added = `const { status, data } = await shop.post<Added>(\`\${prefix}add\`, draft);
    expect(status, JSON.stringify(data)).toBe(200);`;

/** Adds and reads a row; changes it where its name may change. */
function writeTest({ labelField, fields }: ModuleDesign): string {
  const label = fields.find(({ name }) => name === labelField);
  const isFixed = label?.write !== undefined;
  const name = camelOf(labelField);
  const change = isFixed
    ? ''
    : `
    const patch = { id: data.id, version: data.version, ${name}: ${literal('sample2'.slice(-(label?.max ?? 7)).padEnd(label?.min ?? 0, '2'))} };
    expect(await shop.post(\`\${prefix}Update\`, patch)).toMatchObject({ status: 200, data: { ${name}: patch.${name} } });
    expect((await shop.post(\`\${prefix}Update\`, patch)).status).toBe(409);`;
  return `
  it('are added${isFixed ? '' : ', changed'} and listed', async () => {
    ${added}${change}
    const { data: page } = await shop.post<{ result: Added[] }>(\`\${prefix}GetPageData\`);
    expect(page.result.map(({ id }) => id)).toContain(data.id);
  });
`;
}

/** Performs the first transition from the first state, and rejects it where it is not possible any more. */
function stateTest({ states, fields }: ModuleDesign): string {
  const [first] = states?.values ?? [];
  const step = states?.transitions.find(({ from, to }) => first && from.includes(first.value) && !from.includes(to));
  if (!step || fields.some(({ unique }) => unique)) return '';
  const reason = step.reason ? ", reason: 'as agreed'" : '';
  const call = `\`\${prefix}${camelOf(step.name)}\``;
  return `
  it('change their state as declared', async () => {
    ${added}
    const body = { id: data.id, version: data.version${reason} };
    expect((await shop.post(${call}, body)).status).toBe(200);
    expect((await shop.post(${call}, { ...body, version: data.version + 1 })).status).toBe(409);
  });
`;
}

const permissionTest = `
  it('are shown and changed with the permission only', async () => {
    const reader = await shop.staff([\`\${prefix}index\`]);
    expect((await shop.post(\`\${prefix}GetPageData\`, {}, reader)).status).toBe(200);
    expect((await shop.post(\`\${prefix}add\`, {}, reader)).status).toBe(403);
    expect((await shop.post(\`\${prefix}GetPageData\`, {}, await shop.staff([]))).status).toBe(403);
    expect((await shop.post(\`\${prefix}GetPageData\`, {}, null)).status).toBe(401);
  });
`;

/** Tests of the calls of a module: a row where it needs none of another module, required fields, and the permission. */
export function testText(design: ModuleDesign): string {
  const { context, name, fields } = design;
  const isAlone = standsAlone(design);
  const draft = sampleDraft(design);
  const isEmpty = !fields.some(isRequired) && !(design.lines ?? []).some(({ min = 0 }) => min > 0);
  const rows = isAlone ? `const draft = ${print(draft, 0, 'const draft = '.length)};\n` : '';
  const type = isAlone ? `\ninterface Added {\n  readonly id: number;\n  readonly version: number;\n}\n` : '';
  const required = isEmpty
    ? ''
    : `
  it('require their fields', async () => {
    expect(await shop.post(\`\${prefix}add\`, {})).toMatchObject({ status: 400, data: { error: 'request.invalid' } });
  });
`;
  const tests = [isAlone ? writeTest(design) + stateTest(design) : '', required, permissionTest].join('').trimStart();
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
${type}
let shop: TestShop;
const prefix = '/admin/${context}/${kebabOf(name)}/';
${rows}
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

describe('rows of ${kebabOf(name)}', () => {
  ${tests}});
`;
}
