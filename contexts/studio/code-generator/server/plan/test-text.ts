import { camelOf, kebabOf } from '../../design-names.domain.ts';
import { isRequired } from '../../design-issues.domain.ts';
import type { ModuleDesign } from '../../module-design.domain.ts';
import { literal, print } from './code-printer.ts';
import { pluralOf, phraseOf } from './comments.ts';
import { memberPage } from './resource-code.ts';
import { nameOfRow, sampleDraft, standsAlone } from './sample-row.ts';

/**
 * Whether a module has tests of its own. What only follows from a declaration is tested for all modules together, so those without
 * states, a ledger and a view of members have none.
 */
export const hasTests = ({ states, ledger, memberView }: ModuleDesign): boolean =>
  (states?.transitions.length ?? 0) > 0 || ledger !== undefined || memberView !== undefined;

/** The first transition from the first state. */
function firstStep({ states }: ModuleDesign) {
  const [first] = states?.values ?? [];
  return states?.transitions.find(({ from, to }) => first && from.includes(first.value) && !from.includes(to));
}

/** Performs the first transition, which is then not possible any more. */
function stateTest(design: ModuleDesign): string {
  const step = firstStep(design);
  if (!step) return '';
  const reason = step.reason ? ", reason: 'as agreed'" : '';
  const call = `\`\${prefix}${camelOf(step.name)}\``;
  return `
  it('become ${phraseOf(step.to)}, and only once', async () => {
    const { id, version } = await add();
    expect((await shop.post(${call}, { id, version${reason} })).status).toBe(200);
    expect((await shop.post(${call}, { id, version: version + 1${reason} })).status).toBe(409);
    const { data } = await shop.post(\`\${prefix}GetDetailPage\`, { id });
    expect(data).toMatchObject({ status: ${literal(step.to)} });
  });
`;
}

/** Changes the name of a row, where it may change. */
function changeTest(design: ModuleDesign): string {
  const { labelField, fields } = design;
  if (firstStep(design) || fields.find(({ name }) => name === labelField)?.write !== undefined) return '';
  const name = camelOf(labelField);
  return `
  it('are changed by one of two who read the same version', async () => {
    const { id, version } = await add();
    const change = { id, version, ${name}: ${literal(nameOfRow(design, 'second'))} };
    expect(await shop.post(\`\${prefix}Update\`, change)).toMatchObject({ status: 200, data: { ${name}: change.${name} } });
    expect((await shop.post(\`\${prefix}Update\`, change)).status).toBe(409);
  });
`;
}

/** Two members, of whom one has a row. */
function memberTest(design: ModuleDesign): string {
  const { memberView } = design;
  if (!memberView) return '';
  return `
  it('are shown to their member and to no other one', async () => {
    const { id } = await add();
    const shownTo = async (by: Caller) =>
      (await shop.post<{ result: Saved[] }>('${memberPage(design)}/GetPageData', {}, by)).data.result.map((row) => row.id);
    expect(await shownTo(lily)).toContain(id);
    expect(await shownTo(await join('rosa'))).toEqual([]);
  });
`;
}

function requiredTest({ fields, lines = [], labelField }: ModuleDesign): string {
  if (!fields.some(isRequired) && !lines.some(({ min = 0 }) => min > 0)) return '';
  return `
  it('are rejected without their ${phraseOf(labelField)}', async () => {
    expect(await shop.post(\`\${prefix}add\`, {})).toMatchObject({ status: 400, data: { error: 'request.invalid' } });
  });
`;
}

const permissionTest = `
  it('are changed only with the permission', async () => {
    const reader = await shop.staff([\`\${prefix}index\`]);
    expect((await shop.post(\`\${prefix}GetPageData\`, {}, reader)).status).toBe(200);
    expect((await shop.post(\`\${prefix}add\`, {}, reader)).status).toBe(403);
    expect((await shop.post(\`\${prefix}GetPageData\`, {}, await shop.staff([]))).status).toBe(403);
  });
`;

const saved = `
interface Saved {
  readonly id: number;
  readonly version: number;
}
`;

const joining = `
async function join(username: string): Promise<Caller & { readonly id: number }> {
  const body = { username, password: 'Plum-lane-18' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}
`;

function adding(design: ModuleDesign): string {
  const { memberView } = design;
  const draft = sampleDraft(design);
  if (!memberView)
    return `const draft = ${print(draft, 0, 'const draft = '.length)};\nconst add = async () => (await shop.post<Saved>(\`\${prefix}add\`, draft)).data;\n`;
  const sent = `{ ...draft, ${camelOf(memberView.owner)}: lily.id }`;
  return `const draft = ${print(draft, 0, 'const draft = '.length)};\nconst add = async () => (await shop.post<Saved>(\`\${prefix}add\`, ${sent})).data;\n`;
}

/** Tests of the calls of a module: its states, its members, required fields, and the permission. */
export function testText(design: ModuleDesign): string {
  const { context, name } = design;
  const isAlone = standsAlone(design);
  const forMembers = isAlone && design.memberView !== undefined;
  const rows = isAlone ? [stateTest(design), changeTest(design), memberTest(design)] : [];
  const tests = [...rows, requiredTest(design), permissionTest].join('').trimStart();
  const setUp = forMembers ? "  shop = await testShop();\n  lily = await join('lily');" : '  shop = await testShop();';
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ${forMembers ? 'type Caller, ' : ''}testShop, type TestShop } from '../../../../tests/setup/shop.ts';
${isAlone ? saved : ''}
const prefix = '/admin/${context}/${kebabOf(name)}/';
let shop: TestShop;
${forMembers ? `let lily: Caller & { readonly id: number };\n${joining}` : ''}
beforeAll(async () => {
${setUp}
});
afterAll(() => shop.close());
${isAlone ? `\n${adding(design)}` : ''}
describe('${pluralOf(phraseOf(name))}', () => {
  ${tests}});
`;
}
