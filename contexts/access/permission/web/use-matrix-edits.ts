import { useState } from 'react';
import type { MatrixRole, RoleChange } from '../permission-matrix.domain.ts';

/** Which permissions of a role differ from the stored ones: true is granted, false is withdrawn. */
type RoleEdits = ReadonlyMap<string, boolean>;

export interface MatrixEdits {
  /** The differences from what is stored now; an edit that somebody else saved meanwhile is none. */
  readonly changes: readonly RoleChange[];
  isGiven(role: MatrixRole, permission: string): boolean;
  isChanged(role: MatrixRole, permission: string): boolean;
  set(role: MatrixRole, permissions: readonly string[], isGiven: boolean): void;
  discard(): void;
}

/** The unsaved changes of the matrix, kept beside the stored roles: when these are read again, the changes still apply. */
export function useMatrixEdits(roles: readonly MatrixRole[]): MatrixEdits {
  const [edits, setEdits] = useState<ReadonlyMap<number, RoleEdits>>(new Map());
  const stored = new Map(roles.map(({ id, permissions }) => [id, new Set(permissions)]));
  const has = (id: number, permission: string): boolean => stored.get(id)?.has(permission) ?? false;
  const changes = roles.flatMap(({ id, version }): RoleChange[] => {
    const own = [...(edits.get(id) ?? [])].filter(([permission, isGiven]) => isGiven !== has(id, permission));
    if (own.length === 0) return [];
    const named = (isGiven: boolean): string[] => own.flatMap(([permission, given]) => (given === isGiven ? [permission] : []));
    return [{ id, version, added: named(true), removed: named(false) }];
  });
  const isGiven = ({ id }: MatrixRole, permission: string): boolean => edits.get(id)?.get(permission) ?? has(id, permission);
  return {
    changes,
    isGiven,
    isChanged: (role, permission) => isGiven(role, permission) !== has(role.id, permission),
    set: ({ id }, permissions, given) =>
      setEdits((before) => {
        const own = new Map(before.get(id));
        for (const permission of permissions) own.set(permission, given);
        return new Map(before).set(id, own);
      }),
    discard: () => setEdits(new Map()),
  };
}
