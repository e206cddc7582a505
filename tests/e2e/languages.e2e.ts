import { expect, test } from './fixtures.ts';
import { screensOf, untranslatedOn } from './untranslated.ts';

/** Of the pages of the back office a sample; the nightly tier looks at the others. */
const audiences = {
  admin: 'a third of the templates of an admin',
  member: 'one screen of each template of a member',
  visitor: 'one screen of each template of a visitor',
} as const;

for (const as of ['admin', 'member', 'visitor'] as const)
  test(`[U-02] ${audiences[as]} has English labels when English is chosen, and no text key`, async ({
    page,
    adminPage,
    newPage,
    memberPage,
    owner,
  }) => {
    test.setTimeout(300_000);
    const screens = await screensOf(adminPage, as, 'sample');
    expect(screens.length).toBeGreaterThan(2);
    const reader = as === 'visitor' ? await newPage() : as === 'member' ? memberPage : page;
    expect(await untranslatedOn(reader, screens, owner)).toEqual([]);
  });
