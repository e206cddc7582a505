import { pagePermissionsOf } from '@shopkeeper/resource';
import { permissionsOf } from '@shopkeeper/resource/view';
import { type Registry } from '@shopkeeper/crud';
import { type Tx } from '@shopkeeper/server/database';
import { hashPassword } from '@shopkeeper/server/session';
import type { SignIn } from '../sign-ins.ts';
import chinese from './content/shop.json' with { type: 'json' };
import { copyRows } from './load-copy.ts';
import { localized, texts } from './demo-language.ts';

const content = localized(chinese);

export const { staff: demoStaff } = content;

/** A member of staff as records name them. */
export interface DemoStaffUser {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
}

/** The staff users of the orders: `owner` writes the drafts, `clerk` takes orders by telephone and ships. */
export interface DemoStaffPair {
  readonly owner: DemoStaffUser;
  readonly clerk: DemoStaffUser;
}

/** The tables that are filled here. */
export const settingTables = [
  'access_admin',
  'access_admin_group',
  'access_role',
  'marketing_app',
  'marketing_app_release',
  'marketing_banner',
  'marketing_theme_uri',
  'platform_dictionary',
  'platform_dictionary_item',
  'sales_carrier',
] as const;

/** Every permission of the product. */
export const allPermissions = ({ resources, pages }: Registry): string[] => [
  ...resources.flatMap(permissionsOf),
  ...pages.flatMap(pagePermissionsOf),
];

/** The permissions that match the patterns; `*` matches any part of one. */
export function permissionsLike(patterns: readonly string[], permissions: readonly string[]): string[] {
  const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const wanted = patterns.map((pattern) => new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`));
  return permissions.filter((permission) => wanted.some((pattern) => pattern.test(permission)));
}

/** Adds the staff of the demo shop, each with the password of its sign-in, their groups and roles. */
export async function addStaff(tx: Tx, registry: Registry, signIns: readonly SignIn[]): Promise<DemoStaffPair> {
  const groupIds = new Map(content.groups.map(({ name }, index) => [name, index + 1]));
  const roleIds = new Map<string | null, number>(content.roles.map(({ code }, index) => [code, index + 1]));
  const permissions = allPermissions(registry);
  const passwordOf = (username: string): string => {
    const signIn = signIns.find((one) => one.audience === 'admin' && one.username === username);
    if (signIn === undefined) throw new Error(`${username} has no password`);
    return signIn.password;
  };
  const staff = await Promise.all(
    content.staff.map(async (person, index) => ({
      ...person,
      id: index + 1,
      groupId: groupIds.get(person.group),
      password: await hashPassword(passwordOf(person.username)),
    })),
  );
  const groups = content.groups.map(({ name, parent }, index) => ({
    id: index + 1,
    parentId: groupIds.get(parent ?? ''),
    name,
    weigh: 1_000 - index,
  }));
  const roles = content.roles.map((role, index) => ({
    ...role,
    id: index + 1,
    permissions: permissionsLike(role.permissions, permissions),
  }));
  const memberships = staff.flatMap(({ id, role }) => (role === null ? [] : [{ ownerId: id, targetId: roleIds.get(role) }]));
  await copyRows(tx, 'access_admin_group', { rows: groups });
  await copyRows(tx, 'access_role', { rows: roles });
  await copyRows(tx, 'access_admin', { rows: staff, without: ['role', 'group'] });
  await copyRows(tx, 'access_admin_role_ids', { rows: memberships });
  const [owner, clerk] = staff;
  if (!owner || !clerk) throw new Error('the demo shop needs an owner and a clerk');
  return { owner, clerk };
}

const day = 86_400_000;

/** Adds dictionaries, carriers and banners; the days of the banners count from `now` (UTC epoch ms). */
export async function addSettings(tx: Tx, urlOf: (name: string) => string, now: number): Promise<void> {
  const dictionaries = content.dictionaries.map((dictionary, index) => ({ ...dictionary, id: index + 1 }));
  const items = dictionaries.flatMap(({ id, items: all }) =>
    all.map((item, index) => ({ ...item, parentId: id, lineNo: index + 1 })),
  );
  const midnight = Math.floor(now / day) * day;
  const dayFrom = (days: number | null): number | null => (days === null ? null : midnight + days * day);
  const { themes, themeIds } = themesFrom(dayFrom);
  const banners = content.banners.map((banner, index) => ({
    ...banner,
    id: index + 1,
    themeUriId: themeIds.get(banner.theme ?? '') ?? null,
    viewCount: banner.views,
    clickCount: banner.clicks,
    image: urlOf(`banner-${index + 1}`),
    linkType: linkTypeOf(banner),
    startsAt: dayFrom(banner.fromDay),
    endsAt: dayFrom(banner.toDay),
    weigh: 1_000 - index,
  }));
  await copyRows(tx, 'platform_dictionary', { rows: dictionaries, without: ['items'] });
  await copyRows(tx, 'platform_dictionary_item', { rows: items });
  await copyRows(tx, 'sales_carrier', { rows: content.carriers.map((carrier, index) => ({ ...carrier, weigh: 1_000 - index })) });
  await copyRows(tx, 'marketing_theme_uri', { rows: themes, without: ['fromDay', 'toDay'] });
  await copyRows(tx, 'marketing_banner', {
    rows: banners,
    without: ['glyph', 'hue', 'fromDay', 'toDay', 'theme', 'views', 'clicks'],
  });
  await copyRows(tx, 'marketing_banner_count', {
    rows: banners.map(({ id, views, clicks }) => ({
      bannerId: id,
      day: new Date(midnight).toISOString().slice(0, 10),
      views,
      clicks,
    })),
  });
  await addApps(tx, dayFrom);
}

type DayFrom = (days: number | null) => number | null;

const linkTypeOf = ({ theme, link }: { readonly theme: string | null; readonly link: string | null }): string => {
  if (theme !== null) return 'theme';
  return link === null ? 'none' : 'url';
};

/** The theme URIs, and their ids by code. */
function themesFrom(dayFrom: DayFrom) {
  const themes = content.themeUris.map((theme, index) => ({
    ...theme,
    id: index + 1,
    startsAt: dayFrom(theme.fromDay),
    endsAt: dayFrom(theme.toDay),
    weigh: 1_000 - index,
  }));
  return { themes, themeIds: new Map<string, number>(themes.map(({ code, id }) => [code, id])) };
}

/** Adds the apps, and their releases with links to stores. */
async function addApps(tx: Tx, dayFrom: DayFrom): Promise<void> {
  const apps = content.apps.map((app, index) => ({ ...app, id: index + 1 }));
  const appIds = new Map(apps.map(({ appKey, id }) => [appKey, id]));
  const releases = content.appReleases.map((release, index) => ({
    ...release,
    id: index + 1,
    appId: appIds.get(release.app),
    channels: [],
    isSilent: false,
    isInReview: false,
    rolloutSalt: release.status === 'draft' ? null : `demo-${index + 1}`,
    publishedAt: dayFrom(release.fromDay),
  }));
  const links = releases.map(({ id }) => ({ parentId: id, lineNo: 1, store: texts.store, url: 'https://example.com/store' }));
  await copyRows(tx, 'marketing_app', { rows: apps });
  await copyRows(tx, 'marketing_app_release', { rows: releases, without: ['app', 'fromDay'] });
  await copyRows(tx, 'marketing_app_release_store_link', { rows: links });
}
