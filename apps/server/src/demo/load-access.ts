import { permissionsOf, pagePermissionsOf } from '@shopkeeper/resource';
import { hashPassword, type Registry, type Tx } from '@shopkeeper/server-kit';
import type { SignIn } from '../sign-ins.ts';
import type { DemoStaffUser, DemoStaffPair } from './load-orders.ts';
import { demoGroups, demoRoles, demoStaff, type DemoRole, type DemoStaff } from './shop.ts';

/** Every permission node of the product. */
export const allPermissions = ({ resources, pages }: Registry): string[] => [
  ...resources.flatMap(permissionsOf),
  ...pages.flatMap(pagePermissionsOf),
];

/** The nodes that patterns name; `*` stands for any part of one. */
export function permissionsLike(patterns: readonly string[], permissions: readonly string[]): string[] {
  const wanted = patterns.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .split('*')
          .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
      ),
  );
  return permissions.filter((node) => wanted.some((pattern) => pattern.test(node)));
}

async function addGroups(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [place, { name, parent }] of demoGroups.entries()) {
    const [row] = await tx.rows<{ id: number }>(
      'insert into access_admin_group (parent_id, name, weigh) values ($1, $2, $3) returning id',
      [parent === null ? null : (ids.get(parent) ?? null), name, 1_000 - place],
    );
    if (row) ids.set(name, row.id);
  }
  return ids;
}

async function addRoles(tx: Tx, permissions: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<DemoRole['key'], number>();
  for (const { key, name, note, nodes: patterns } of demoRoles) {
    const [row] = await tx.rows<{ id: number }>(
      'insert into access_role (code, name, note, permissions) values ($1, $2, $3, $4) returning id',
      [key.replaceAll('-', '_'), name, note, permissionsLike(patterns, permissions)],
    );
    if (row) ids.set(key, row.id);
  }
  return ids;
}

interface Places {
  readonly groups: ReadonlyMap<string, number>;
  readonly roles: ReadonlyMap<string, number>;
}

async function addStaff(
  tx: Tx,
  person: DemoStaff & { readonly password: string },
  { groups, roles }: Places,
): Promise<DemoStaffUser> {
  const { username, nickname, email, mobile, motto, role } = person;
  const [row] = await tx.rows<{ id: number }>(
    `insert into access_admin (username, nickname, email, mobile, motto, super, group_id, password)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [username, nickname, email, mobile, motto, person.super, groups.get(person.group) ?? null, person.password],
  );
  if (!row) throw new Error(`${username} was not added to the staff`);
  const roleId = role === null ? undefined : roles.get(role);
  if (roleId !== undefined)
    await tx.run('insert into access_admin_role_ids (owner_id, target_id) values ($1, $2)', [row.id, roleId]);
  return { id: row.id, username, nickname };
}

/** Adds who works in the demo shop, each with the password of its sign-in. */
export async function addAccess(tx: Tx, details: Registry, signIns: readonly SignIn[]): Promise<DemoStaffPair> {
  const places = { groups: await addGroups(tx), roles: await addRoles(tx, allPermissions(details)) };
  const desks: DemoStaffUser[] = [];
  for (const person of demoStaff) {
    const signIn = signIns.find(({ audience, username }) => audience === 'admin' && username === person.username);
    if (!signIn) throw new Error(`${person.username} has no password`);
    desks.push(await addStaff(tx, { ...person, password: await hashPassword(signIn.password) }, places));
  }
  const [owner, clerk] = desks;
  if (!owner || !clerk) throw new Error('the demo shop needs an owner and a clerk');
  return { owner, clerk };
}
